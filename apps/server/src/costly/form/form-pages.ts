import { SIMULATED } from '@disclosure/core';
import PdfKit from 'pdfkit';
import { readFace, runsOf, type Style, type Typesetter } from './typesetter.ts';

export type Part = ReturnType<Document['struct']>;

/** The library writes a few bytes at a time. A hundred thousand pieces would take more memory than what they hold. */
const MANY = 1000;

/** Keeps what it writes. As a stream it would, too, but piece by piece, since nothing is read while it draws. */
class Document extends PdfKit {
  // The first piece is written before a field of this class could have a value.
  declare blocks: Uint8Array[] | undefined;
  declare pieces: Uint8Array[] | undefined;

  override push(piece: Uint8Array | null): boolean {
    const pieces = (this.pieces ??= []);
    if (piece) pieces.push(piece);
    if (pieces.length >= MANY) (this.blocks ??= []).push(Buffer.concat(pieces.splice(0)));
    return true;
  }

  bytes(): Uint8Array {
    return Buffer.concat([...(this.blocks ?? []), ...(this.pieces ?? [])]);
  }
}

/** What is written of a part. */
interface Written {
  readonly dictionary: { readonly data: object };
}

export interface Frame {
  readonly title: string;
  readonly madeAt: Date;
  readonly fileName: string;
  /** Stands at the foot of each page, before its number; a long name is shortened in it. */
  readonly footOf: (fileName: string) => string;
  readonly pageOf: (page: number, pages: number) => string;
  readonly isSimulated: boolean;
}

/** What a cell of a table is the head of, and how many columns it takes. */
export interface Spread {
  readonly scope?: 'Column' | 'Row' | undefined;
  readonly span?: number | undefined;
}

/** Letter, in points. */
export const [WIDTH, HEIGHT, MARGIN] = [612, 792, 27];
const FOOT = 24;
export const BOTTOM = HEIGHT - MARGIN - FOOT;

const INK = '#1a1a1a';
export const QUIET = '#4d4d4d';
export const RULE = '#8c8c8c';
export const ALARM = '#b3261e';

const MARK: Style = { weight: 'bold', size: 9, color: ALARM };
const SMALL: Style = { weight: 'regular', size: 7, color: QUIET };

/**
 * Pages of a tagged document: what is text is part of its structure, and what is not is marked as an artifact. Every
 * page is written out when the next one begins, so the number of pages must be known before: pages of an unknown
 * number are only counted, and nothing is drawn on them.
 */
export class FormPages {
  readonly doc: Document;
  readonly type: Typesetter;
  readonly #frame: Frame;
  readonly #pages: number | undefined;
  readonly #root: Part;
  readonly #foot: readonly string[];
  /** Of the last text; blank when something else was drawn since. */
  #color = '';
  /** How many pages there are so far. */
  count = 0;
  /** Where the next text goes. */
  y = MARGIN;

  constructor(frame: Frame, type: Typesetter, pages?: number) {
    this.#frame = frame;
    this.#pages = pages;
    this.type = type;
    this.#foot = footLines(frame, type, frame.pageOf(pages ?? 0, pages ?? 0));
    this.doc = openDocument(frame, type);
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
  }

  /** A part of the structure inside another, or of the document. */
  open(tag: string, parent: Part = this.#root, { scope, span = 1 }: Spread = {}): Part {
    if (this.#pages === undefined) return this.#root;
    // The types of the library do not know the scope yet, and it has no way to say the span.
    const part = this.doc.struct(tag, { ...(scope && { scope }) } as object) as Part & Written;
    if (span > 1) Object.assign(part.dictionary.data, { A: { O: 'Table', ColSpan: span } });
    parent.add(part);
    return part;
  }

  newPage(): void {
    this.#endPage();
    this.count += 1;
    this.y = MARGIN;
    this.#color = '';
    if (this.#pages !== undefined) this.doc.addPage();
    if (!this.#frame.isSimulated) return;
    this.asArtifact(() => this.#drawAcross(SIMULATED), 'Layout');
    this.centered(SIMULATED, MARK, (draw) => this.asArtifact(draw));
    this.y += 4;
  }

  /** Text that is read, as part of the structure. */
  asText(part: Part, tag: string, draw: () => void): void {
    if (this.#pages === undefined) return;
    part.add(this.doc.markStructureContent(tag));
    draw();
    this.doc.endMarkedContent();
  }

  /** Lines, colors and what repeats on each page. */
  asArtifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Pagination'): void {
    if (this.#pages === undefined) return;
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
    this.#color = '';
  }

  /** One line of printable text, at a place. */
  write(line: string, x: number, y: number, style: Style): void {
    const { weight, size, color = INK } = style;
    this.doc.font(weight).fontSize(size);
    if (color !== this.#color) this.doc.fillColor(color);
    this.#color = color;
    let at = x;
    for (const { text, isRightToLeft } of runsOf(line)) {
      // With features, however few, the run is laid out as a whole and not word by word.
      this.doc.text(text, at, y, { lineBreak: false, ...(isRightToLeft && { features: [] }) });
      at += this.type.widthOf(text, style);
    }
  }

  /** Printable text across the page, in as many lines as it takes. */
  centered(text: string, style: Style, as: (draw: () => void) => void): void {
    const [lines, top] = [this.type.wrap(text, WIDTH - 2 * MARGIN, style), this.y];
    as(() => {
      for (const [index, line] of lines.entries()) {
        const x = (WIDTH - this.type.widthOf(line, style)) / 2;
        this.write(line, x, top + index * lineHeight(style), style);
      }
    });
    this.y += lines.length * lineHeight(style);
  }

  /** Drawn and not written, so that it stands in the way of no text that is searched or copied. */
  #drawAcross(text: string): void {
    const size = 46;
    const scale = size / this.type.unitsPerEm('bold');
    const length = this.type.widthOf(text, { weight: 'bold', size });
    this.doc.save().rotate(-52, { origin: [WIDTH / 2, HEIGHT / 2] });
    this.doc.translate((WIDTH - length) / 2, HEIGHT / 2 + size / 3).fillColor(ALARM, 0.1);
    for (const { path, x } of this.type.outlinesOf(text, 'bold')) {
      this.doc
        .save()
        .translate(x * size, 0)
        .scale(scale, -scale)
        .path(path)
        .fill()
        .restore();
    }
    this.doc.restore().fillOpacity(1);
  }

  /** The foot is written last, as it is read. */
  #endPage(): void {
    const number = this.#frame.pageOf(this.count, this.#pages ?? 0);
    if (this.count > 0) this.asArtifact(() => this.#drawFoot(number));
  }

  #drawFoot(number: string): void {
    const top = HEIGHT - MARGIN - 14;
    this.doc.moveTo(MARGIN, top).lineTo(WIDTH - MARGIN, top);
    this.doc.lineWidth(0.75).stroke(INK);
    const right = WIDTH - MARGIN - this.type.widthOf(number, SMALL);
    for (const [index, line] of this.#foot.entries()) {
      this.write(line, MARGIN, top + 4 + index * lineHeight(SMALL), SMALL);
    }
    this.write(number, right, top + 4, SMALL);
  }

  end(): Uint8Array {
    this.#endPage();
    this.#root.end();
    this.doc.end();
    return this.doc.bytes();
  }
}

const FOOT_LINES = 2;

/** Beside the widest number of a page. The name of the file gives way to what is said of it, and loses its middle. */
function footLines({ fileName, footOf }: Frame, type: Typesetter, widestNumber: string): readonly string[] {
  const room = WIDTH - 2 * MARGIN - type.widthOf(widestNumber, SMALL) - 12;
  const name = Array.from(fileName);
  const linesOf = (text: string) => type.wrap(type.printable(footOf(text)), room, SMALL);
  let lines = linesOf(fileName);
  for (let kept = name.length; lines.length > FOOT_LINES && kept > 0;) {
    kept = Math.floor(kept * 0.95);
    const half = Math.ceil(kept / 2);
    lines = linesOf([...name.slice(0, half), '…', ...name.slice(name.length - (kept - half))].join(''));
  }
  return lines;
}

export const lineHeight = ({ size }: Style): number => size * 1.22;

function openDocument({ title, madeAt }: Frame, type: Typesetter): Document {
  const doc = new Document({
    size: 'letter',
    margin: 0,
    autoFirstPage: false,
    // Its own fonts know only the letters of Western Europe, and are not embedded.
    font: '',
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: {
      // The library writes the title into XML as it is given.
      Title: type.printable(title).replaceAll(/[<>&]/g, '_'),
      Creator: 'Chemical disclosures',
      Producer: 'Chemical disclosures',
      CreationDate: madeAt,
    },
  });
  return doc.registerFont('regular', readFace('regular')).registerFont('bold', readFace('bold'));
}
