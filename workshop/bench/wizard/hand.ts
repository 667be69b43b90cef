import type { Locator } from '@playwright/test';

/** Keystroke-level model: think, reach for a button and press it; hit a key. */
const PER_CLICK = 1_350 + 1_100 + 200;
const PER_KEY = 280;

/** Does what a person does, and counts the milliseconds that a person would take for it. */
export interface Hand {
  readonly click: (target: Locator) => Promise<void>;
  /** Ends with Enter. */
  readonly type: (field: Locator, text: string) => Promise<void>;
  readonly choose: (list: Locator, option: string) => Promise<void>;
  readonly spent: () => number;
}

export function createHand(): Hand {
  let spent = 0;
  return {
    click: async (target) => {
      spent += PER_CLICK;
      await target.click();
    },
    type: async (field, text) => {
      spent += PER_KEY * (text.length + 1);
      await field.fill(text);
      await field.press('Enter');
    },
    choose: async (list, option) => {
      // Once for the list, once for what is in it.
      spent += 2 * PER_CLICK;
      await list.selectOption(option);
    },
    spent: () => spent,
  };
}
