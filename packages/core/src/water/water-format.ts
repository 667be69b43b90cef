import type { Rule } from '../rule/rule.ts';

/** Asked after every accepted shape was tried. */
export const waterFormatRules: readonly Rule<{ isRecognized: boolean }>[] = [
  {
    id: 'WATER-07',
    message: 'Unrecognized water source format',
    gate: 'generate',
    fails: ({ isRecognized }) => !isRecognized,
  },
];
