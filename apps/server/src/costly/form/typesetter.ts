import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isInvisible, showCharacter } from '@disclosure/core';
import { create, type Font } from 'fontkit';

export type Weight = 'regular' | 'bold';

export interface Style {
  readonly weight: Weight;
  readonly size: number;
  readonly color?: string;
}

/** Covers Latin with all its accents, Greek, Cyrillic, Hebrew and Arabic, and narrow enough for eight columns. */
const faces: Readonly<Record<Weight, () => string>> = {
  regular: () => import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: () => import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};

export const readFace = (weight: Weight): Buffer => readFileSync(fileURLToPath(faces[weight]()));

/** A piece of a line in one direction. */
export interface Run {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

interface Face {
  readonly font: Font;
  /** By character, for a size of 1. */
  readonly widths: Map<string, number>;
}

const openFace = (weight: Weight): Face => {
  const font = create(readFace(weight));
  if (!('glyphForCodePoint' in font)) throw new Error('The file of the font holds several fonts');
  return { font, widths: new Map() };
};

/** Knows how wide texts are, where they may be broken, and what of them the font can show. */
export class Typesetter {
  readonly #faces: Readonly<Record<Weight, Face>> = { regular: openFace('regular'), bold: openFace('bold') };
  /** A code stands in place of a character. */
  hasShownCodes = false;

  /** The text in one line, with a code in place of each character that the font does not have or paper does not show. */
  printable(text: string): string {
    const oneLine = text.trim().replaceAll(/\s/g, ' ');
    if (/^[\u0020-\u007E]*$/.test(oneLine)) return oneLine;
    const { regular, bold } = this.#faces;
    return Array.from(oneLine, (character) => {
      const point = character.codePointAt(0) ?? 0;
      const isKnown = regular.font.hasGlyphForCodePoint(point) && bold.font.hasGlyphForCodePoint(point);
      if (isKnown && !isInvisible(character)) return character;
      this.hasShownCodes = true;
      return showCharacter(character);
    }).join('');
  }

  widthOf(text: string, { weight, size }: Style): number {
    let width = 0;
    for (const character of text) width += this.#widthOf(character, this.#faces[weight]);
    return width * size;
  }

  #widthOf(character: string, { font, widths }: Face): number {
    const known = widths.get(character);
    if (known !== undefined) return known;
    const width = font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
    widths.set(character, width);
    return width;
  }

  /** A printable text in lines of a width. A word that is wider is broken where the line ends. */
  wrap(text: string, width: number, style: Style): string[] {
    if (this.widthOf(text, style) <= width) return text === '' ? [] : [text];
    const lines: string[] = [];
    let [line, used] = ['', 0];
    const add = (piece: string) => {
      const wide = this.widthOf(piece.trimEnd(), style);
      if (line !== '' && used + wide > width) {
        lines.push(line.trimEnd());
        [line, used] = ['', 0];
      }
      line += piece;
      used += this.widthOf(piece, style);
    };
    for (const word of text.split(BREAKS)) {
      if (this.widthOf(word.trimEnd(), style) <= width) add(word);
      else for (const character of word) add(character);
    }
    return [...lines, line.trimEnd()].filter((each) => each !== '');
  }

  /** The outlines of a text for a size of 1, each with its place, for what is drawn and not read. */
  outlinesOf(text: string, weight: Weight): readonly { readonly path: string; readonly x: number }[] {
    const { font } = this.#faces[weight];
    let x = 0;
    return Array.from(text, (character) => {
      const outline = { path: font.glyphForCodePoint(character.codePointAt(0) ?? 0).path.toSVG(), x };
      x += this.#widthOf(character, this.#faces[weight]);
      return outline;
    });
  }

  unitsPerEm(weight: Weight): number {
    return this.#faces[weight].font.unitsPerEm;
  }
}

/** After a blank, and in long names after a hyphen, a slash or a comma before a letter. */
const BREAKS = /(?<= )|(?<=[-/,])(?=\p{L})/u;

const RIGHT_TO_LEFT = String.raw`[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]`;
const RUN = new RegExp(`${RIGHT_TO_LEFT}+(?:[\\s\\p{P}]+${RIGHT_TO_LEFT}+)*`, 'gu');

/** A line in its runs. They stand from left to right, since the form is in English. */
export function runsOf(line: string): readonly Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const { 0: text, index } of line.matchAll(RUN)) {
    if (index > at) runs.push({ text: line.slice(at, index), isRightToLeft: false });
    runs.push({ text, isRightToLeft: true });
    at = index + text.length;
  }
  if (at < line.length) runs.push({ text: line.slice(at), isRightToLeft: false });
  return runs;
}
