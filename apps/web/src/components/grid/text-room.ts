import { useSyncExternalStore } from 'react';
import { createObservable } from '../../lib/store.ts';
import styles from './sheet.module.css';

// A cell that could cut its text is clipped, and the browser goes through all clips of a page at every letter that is
// typed in it. So only a cell is clipped whose text may not fit, which is worked out without laying it out.

/** How bold a text is. */
type Weight = 'regular' | 'bold';

/** Whether a text surely fits into a cell of this width in pixels. Of letters beyond the plain ones nothing is known. */
export type Fits = (text: string, width: number, weight: Weight) => boolean;

/** Both paddings of a cell, its line, and a pixel for pairs of letters that stand further apart than others. */
const EDGES = 8 + 8 + 1 + 1;

function createFits(): Fits {
  const known = new Map<Weight, Widths>();
  const widthsOf = (weight: Weight): Widths => {
    const widths = known.get(weight) ?? measureLetters(weight);
    known.set(weight, widths);
    return widths;
  };
  return (text, width, weight) => {
    const widths = widthsOf(weight);
    let left = width - EDGES;
    for (let index = 0; index < text.length && left >= 0; index += 1) {
      left -= widths[text.codePointAt(index) ?? 0] ?? Number.POSITIVE_INFINITY;
    }
    return left >= 0;
  };
}

/** In pixels, by the code of the letter. */
type Widths = readonly number[];

const FIRST = 0x20;
const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(FIRST + index));

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
  return widths;
}

const current = createObservable({ fits: createFits() });
if ('fonts' in document) document.fonts.addEventListener('loadingdone', () => current.set({ fits: createFits() }));

/** Another function once another font has come, in which other texts fit. */
export const useFits = (): Fits => useSyncExternalStore(current.subscribe, current.get).fits;
