import type { MantineColorsTuple } from '@mantine/core';

/** Petrol blue. Means: "you can act here" or "you are here". Never a status. */
export const petrol: MantineColorsTuple = [
  '#E6F0F8',
  '#CCE1F0',
  '#A5CAE5',
  '#7CB2DA',
  '#569BCD',
  '#3586BD',
  '#1F6FA9',
  '#0B5C92',
  '#094C79',
  '#073C60',
];

/** Neutral, a breath cooler than grey so that white panels do not look yellow beside it. */
export const ink: MantineColorsTuple = [
  '#F6F7F9',
  '#F0F2F5',
  '#E2E6EB',
  '#CFD5DC',
  '#A9B2BC',
  '#87919D',
  '#5F6A76',
  '#454E59',
  '#2A313A',
  '#14181D',
];

/** Dark surfaces: 0 is the brightest text, 9 the deepest well. Mantine reads 4 (border), 6 (input), 7 (body). */
export const dark: MantineColorsTuple = [
  '#E7EBEE',
  '#C9D0D6',
  '#A8B2BB',
  '#66717C',
  '#2B3238',
  '#232A2F',
  '#1C2125',
  '#15191C',
  '#0E1113',
  '#0B0E10',
];
