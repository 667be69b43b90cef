import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Widths in pixels at which a layout changes. Style sheets repeat the numbers; a test compares them. */
export const breakpoints = { xs: 360, sm: 768, md: 1024, two: 1180, lg: 1280, xl: 1440, help: 1680 } as const;

/** Petrol blue. Means: "you can act here" or "you are here". Never a status. */
const petrol: MantineColorsTuple = [
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

/** Neutral, slightly cooler than gray, so that white panels do not look yellow beside it. */
const ink: MantineColorsTuple = [
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

/** Dark surfaces: 0 is the brightest text, 9 the darkest surface. Mantine reads 4 (border), 6 (input), 7 (body). */
const dark: MantineColorsTuple = [
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

const field = { defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] } };

/** Plain objects instead of `Button.extend`: naming a component here would pull its code into every page. */
const components = {
  Button: { defaultProps: { size: 'sm' }, classNames: { root: 'ff-button' } },
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'ink', size: 32 },
    classNames: { root: 'ff-icon-button' },
  },
  TextInput: field,
  PasswordInput: field,
  Switch: { defaultProps: { size: 'sm', withThumbIndicator: false }, classNames: { track: 'ff-switch' } },
  Menu: {
    defaultProps: {
      shadow: 'md',
      offset: 4,
      transitionProps: { duration: 90, transition: 'pop' },
      // The focus goes to the first choice; a menu that hid itself could not take it.
      withInitialFocusPlaceholder: false,
      hideDetached: false,
    },
  },
};

export const theme = createTheme({
  colors: { petrol, ink, dark, gray: ink },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  white: '#FFFFFF',
  black: '#14181D',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSizes: {
    xs: 'var(--ff-type-xs)',
    sm: 'var(--ff-type-sm)',
    md: 'var(--ff-type-md)',
    lg: 'var(--ff-type-lg)',
    xl: 'var(--ff-type-xl)',
  },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: {
    xs: 'var(--ff-space-1)',
    sm: 'var(--ff-space-2)',
    md: 'var(--ff-space-4)',
    lg: 'var(--ff-space-6)',
    xl: 'var(--ff-space-10)',
  },
  radius: {
    xs: 'var(--ff-radius-xs)',
    sm: 'var(--ff-radius-sm)',
    md: 'var(--ff-radius-md)',
    lg: 'var(--ff-radius-lg)',
  },
  defaultRadius: 'md',
  shadows: { md: 'var(--ff-shadow-pop)', xl: 'var(--ff-shadow-pop)' },
  breakpoints: Object.fromEntries(Object.entries(breakpoints).map(([name, width]) => [name, `${width / 16}em`])),
  components,
});
