import type { Dice } from '../dice.ts';
import { hostileTexts } from './hostile-values.ts';

const heads: readonly (readonly string[])[] = [
  ['Company', 'First Name', 'Last Name', 'Email', 'Phone'],
  ['Company Name', 'Operator Number', 'Water Source'],
  ['Code', 'Trade Name', 'Supplier', 'Purpose', 'Ingredient Name', 'CAS Number', 'Specific Gravity', 'Units'],
  ['', 'Company', 'Company', '__proto__'],
];

/** A table as CSV, some of its cells hostile and some of its rows too long. */
export function hostileTable(dice: Dice): string {
  const head = dice.pick(heads);
  const rows = Array.from({ length: dice.below(5) }, () => {
    const cells = head.map(() => (dice.chance(0.4) ? dice.pick(hostileTexts) : `fuzz ${dice.below(9)}`));
    return dice.chance(0.1) ? [...cells, 'one more'] : cells;
  });
  return [head, ...rows].map((cells) => cells.map((cell) => toCell(cell, dice)).join(',')).join('\n');
}

const toCell = (text: string, dice: Dice) => (dice.chance(0.9) ? `"${text.replaceAll('"', '""')}"` : text);
