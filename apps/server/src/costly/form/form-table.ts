import { BOTTOM, type FormPages, lineHeight, MARGIN, type Part, RULE, type Spread } from './form-pages.ts';
import type { Style } from './typesetter.ts';

export interface Column {
  readonly width: number;
  readonly align?: 'right';
}

export interface Cell extends Spread {
  /** Each begins a line of its own. */
  readonly texts: readonly string[];
  readonly style: Style;
  readonly fill?: string;
}

/** Around the text of a cell; above it a little more, since letters stand at the top of their line. */
const [ACROSS, DOWN, ABOVE] = [4, 1.8, 0.7];

/** A row that is wrapped, before it is drawn. */
interface Wrapped {
  readonly columns: readonly Column[];
  readonly cells: readonly (Cell & { readonly lines: readonly string[] })[];
  readonly lines: number;
  readonly step: number;
}

/** A table whose rows go on over pages. Its head stands again on each page. */
export class FormTable {
  readonly #pages: FormPages;
  readonly #columns: readonly Column[];
  readonly #part: Part;
  #head: Wrapped | undefined;

  constructor(pages: FormPages, parent: Part, columns: readonly Column[]) {
    this.#pages = pages;
    this.#columns = columns;
    this.#part = pages.open('Table', parent);
  }

  head(cells: readonly Cell[]): void {
    const head = this.#wrap(cells);
    this.#draw(head);
    this.#head = head;
  }

  /** A row stays on one page with the one that is to follow it, unless they are longer than a page. */
  row(cells: readonly Cell[], next?: readonly Cell[]): void {
    const row = this.#wrap(cells);
    const following = next ? heightOf(this.#wrap(next)) : 0;
    if (this.#pages.y + heightOf(row) + following > BOTTOM) this.#breakFor(heightOf(row) + following);
    this.#draw(row);
  }

  /** One cell over all columns, with a rule above it. It does not stand alone at the end of a page. */
  divider(cell: Cell, color: string): void {
    const width = this.#columns.reduce((sum, column) => sum + column.width, 0);
    const row = this.#wrap([{ ...cell, span: this.#columns.length }], [{ width }]);
    if (this.#pages.y + 3 * heightOf(row) > BOTTOM) this.#breakFor(3 * heightOf(row));
    const { doc, y } = this.#pages;
    this.#draw(row);
    this.#pages.asArtifact(() => {
      doc.moveTo(MARGIN, y).lineTo(MARGIN + width, y);
      doc.lineWidth(1.5).stroke(color);
    }, 'Layout');
  }

  end(): void {
    this.#part.end();
  }

  #wrap(cells: readonly Cell[], columns = this.#columns): Wrapped {
    const { type } = this.#pages;
    const wrapped = cells.map((cell, index) => {
      const room = (columns[index]?.width ?? 0) - 2 * ACROSS;
      const lines = cell.texts.flatMap((text) => type.wrap(type.printable(text), room, cell.style));
      return { ...cell, lines };
    });
    const step = Math.max(...cells.map(({ style }) => lineHeight(style)));
    return { columns, cells: wrapped, lines: Math.max(1, ...wrapped.map(({ lines }) => lines.length)), step };
  }

  /** A row that no page has room for begins where it is and goes on over the pages. */
  #breakFor(height: number): void {
    const room = BOTTOM - MARGIN - (this.#head ? heightOf(this.#head) : 0);
    if (height <= room) this.#nextPage();
  }

  #nextPage(): void {
    this.#pages.newPage();
    const head = this.#head;
    if (head) this.#drawLines(head, 0, head.lines, (_, draw) => this.#pages.asArtifact(draw));
  }

  #draw(row: Wrapped): void {
    const part = this.#pages.open('TR', this.#part);
    const parts = this.#openCells(row, part);
    for (let from = 0; from < row.lines;) {
      if (this.#fitting(row) < 1) this.#nextPage();
      const until = Math.min(row.lines, from + Math.max(1, this.#fitting(row)));
      this.#drawLines(row, from, until, (index, draw) => {
        const [cell, open] = [row.cells[index], parts.get(index)];
        if (cell && open) this.#pages.asText(open, tagOf(cell), draw);
      });
      from = until;
    }
    part.end();
  }

  /** Blank cells beside each other are one part: a long table has more blank cells than others. */
  #openCells({ cells }: Wrapped, row: Part): ReadonlyMap<number, Part> {
    const parts = new Map<number, Part>();
    for (let index = 0, next = 0; index < cells.length; index = next) {
      const isBlank = (cell: number) => cells[cell]?.lines.length === 0;
      next = index + 1;
      while (isBlank(index) && isBlank(next)) next += 1;
      const { scope, span = next - index } = cells[index] ?? {};
      parts.set(index, this.#pages.open(scope ? 'TH' : 'TD', row, { scope, span }));
    }
    return parts;
  }

  /** How many lines of the row the page has room for. */
  #fitting({ step }: Wrapped): number {
    return Math.floor((BOTTOM - this.#pages.y - 2 * DOWN) / step);
  }

  /** Some lines of a row: first its colors and rules, then each cell with the given frame around it. */
  #drawLines(row: Wrapped, from: number, until: number, asCell: (index: number, draw: () => void) => void): void {
    const { y } = this.#pages;
    const height = (until - from) * row.step + 2 * DOWN;
    this.#pages.asArtifact(() => this.#drawGrid(row, height), 'Layout');
    let left = MARGIN + ACROSS;
    for (const [index, { lines, style }] of row.cells.entries()) {
      const { width = 0, align } = row.columns[index] ?? {};
      const shown = lines.slice(from, until);
      const right = left + width - 2 * ACROSS;
      const write = () => {
        for (const [at, line] of shown.entries()) {
          const x = align ? right - this.#pages.type.widthOf(line, style) : left;
          this.#pages.write(line, x, y + DOWN + ABOVE + at * row.step, style);
        }
      };
      // oxlint-disable-next-line no-loop-func -- it is called before the next cell
      if (shown.length > 0) asCell(index, write);
      left += width;
    }
    this.#pages.y = y + height;
  }

  #drawGrid({ cells, columns }: Wrapped, height: number): void {
    const { doc, y } = this.#pages;
    let x = MARGIN;
    const boxes = columns.map(({ width }, index) => {
      const box = [x, y, width, height] as const;
      x += width;
      return { box, fill: cells[index]?.fill };
    });
    for (const fill of new Set(boxes.map((each) => each.fill))) {
      for (const each of boxes) if (fill && each.fill === fill) doc.rect(...each.box);
      if (fill) doc.fill(fill);
    }
    for (const { box } of boxes) doc.rect(...box);
    doc.lineWidth(0.5).stroke(RULE);
  }
}

const tagOf = ({ scope }: Cell): 'TH' | 'TD' => (scope ? 'TH' : 'TD');

const heightOf = ({ lines, step }: Wrapped): number => lines * step + 2 * DOWN;
