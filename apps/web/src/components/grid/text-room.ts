import { useSyncExternalStore } from 'react';
import { createObservable } from '../../lib/store.ts';
import styles from './sheet.module.css';

// A cell that could cut its text is clipped, and the browser goes through all clips of a page at every letter that is
// typed in it. So only a cell is clipped whose text may not fit, which is worked out without laying it out.

/** How bold a text is. */
export type Weight = 'regular' | 'bold';

const FIRST = 0x20;
const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(FIRST + index));
/** Both paddings of a cell, its line, and a pixel for pairs of letters that stand further apart than others. */
const EDGES = 8 + 8 + 1 + 1;

/** In pixels, by the code of the letter. */
type Widths = readonly number[];

/** What was measured since the fonts of the page last changed. */
const letters = createObservable({ measured: new Map<Weight, Widths>() });
if ('fonts' in document) {
  document.fonts.addEventListener('loadingdone', () => letters.set({ measured: new Map() }));
}

/** Another value when what fits has to be asked again. */
export const useLetters = () => useSyncExternalStore(letters.subscribe, letters.get);

/** Surely fits into a cell of this width in pixels. Of letters beyond the plain ones nothing is known. */
export function surelyFits(text: string, width: number, weight: Weight): boolean {
  const widths = letters.get().measured.get(weight) ?? measureLetters(weight);
  let left = width - EDGES;
  for (let index = 0; index < text.length && left >= 0; index += 1) {
    left -= widths[text.codePointAt(index) ?? 0] ?? Number.POSITIVE_INFINITY;
  }
  return left >= 0;
}

function measureLetters(weight: Weight): Widths {
  const probe = document.createElement('div');
  probe.className = `${styles.letters} ${weight === 'bold' ? styles.strong : ''}`;
  probe.ariaHidden = 'true';
  probe.append(...PRINTABLE.map((letter) => Object.assign(document.createElement('span'), { textContent: letter })));
  document.body.append(probe);
  const widths: number[] = [];
  for (const [index, letter] of [...probe.children].entries())
    widths[FIRST + index] = letter.getBoundingClientRect().width;
  probe.remove();
  letters.get().measured.set(weight, widths);
  return widths;
}
