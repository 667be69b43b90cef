import {
  MAX_WATER_SOURCES,
  findWaterSourceOption,
  type WaterSource,
  sharesOf,
  waterSourceOptions,
  waterSourcesLike,
} from '../model/water-source.ts';
import { printShort, printToEdit } from '../numbers/format.ts';
import { percent } from '../numbers/percent.ts';
import { readNumber } from '../numbers/read-number.ts';
import { round } from '../numbers/round.ts';
import { findAll, type Finding } from '../rule/rule.ts';
import { waterRules } from '../rules/water.ts';
import { type Cells, writeTsv } from '../tables/csv.ts';
import { clampPercent, giveRestToFirst, isAbout100, totalPercent } from '../water/water-shares.ts';
import { waterTableMessages } from '../messages/wizard-messages.ts';
import { waterOf, withWaterOfWells } from './well-water.ts';
import { selectedWells, type WizardState } from './wizard-state.ts';

/** A source and its percent for each of the four, one beside the other. */
export const WATER_CELLS = 2 * MAX_WATER_SOURCES;

/** Cells of the table: lines in the order of the wells, columns from 0. All edges belong to it. */
export interface WaterArea {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface WaterLine {
  readonly key: string;
  readonly well: string;
  readonly source: WaterSource | null;
  readonly cells: readonly string[];
  readonly findings: readonly Finding[];
  /** The percents together; blank while nothing is chosen. */
  readonly total: string;
}

/** Lists the water of every selected well. A line that says the same stays the same object, so that it is not drawn again. */
export function createWaterLister(): (state: WizardState) => readonly WaterLine[] {
  let known = new Map<string, WaterLine>();
  return (state) => {
    const lines = selectedWells(state).map(({ key, well }) => {
      const before = known.get(key);
      const source = waterOf(state, key);
      return before?.source === source && before.well === well.name ? before : lineOf(key, well.name, source);
    });
    known = new Map(lines.map((line) => [line.key, line]));
    return lines;
  };
}

function lineOf(key: string, well: string, source: WaterSource | null): WaterLine {
  const shares =
    source === null ? [] : sharesOf(source).filter((share) => share.name !== '' || source.type === 'multiple');
  return {
    key,
    well,
    source,
    cells: cellsOf(source),
    findings: findAll(waterRules, source),
    total: shares.length === 0 ? '' : printShort(totalPercent(shares), 2),
  };
}

/** One of the four, as it is typed. No percent: what is missing to 100. */
interface Slot {
  readonly name: string;
  readonly percent: number | null;
}

const emptySlot: Slot = { name: '', percent: null };

function slotsOf(source: WaterSource | null): Slot[] {
  const isEmpty = source === null || (source.type === 'single' && source.source === '');
  const shares: readonly Slot[] = isEmpty ? [] : sharesOf(source);
  return Array.from({ length: MAX_WATER_SOURCES }, (_, at) => shares[at] ?? emptySlot);
}

const cellsOf = (source: WaterSource | null): string[] =>
  slotsOf(source).flatMap(({ name, percent }) => [name, percent === null ? '' : printToEdit(percent)]);

/** Blank ones are left out. A source without a percent takes what is missing to 100. */
function fromSlots(slots: readonly Slot[]): WaterSource {
  const used = slots.filter((slot) => slot.name !== '' || slot.percent !== null);
  let left = Math.max(0, round(100 - used.reduce((sum, slot) => sum + (slot.percent ?? 0), 0), 10));
  const sources = used.map((slot) => {
    const share = { name: slot.name, percent: percent(slot.percent ?? left) };
    if (slot.percent === null) left = 0;
    return share;
  });
  const [first, ...others] = sources;
  if (first === undefined) return { type: 'single', source: '' };
  const isWhole = others.length === 0 && first.percent === 100 && first.name !== '';
  return isWhole ? { type: 'single', source: first.name } : { type: 'multiple', sources };
}

/** The cell with this text; undefined when it is no percent. A name that the registry does not know stays, and is a fault. */
function writeSlot(slots: readonly Slot[], column: number, text: string): Slot[] | undefined {
  const at = Math.floor(column / 2);
  const slot = slots[at] ?? emptySlot;
  if (column % 2 === 0) return slots.with(at, { ...slot, name: findWaterSourceOption(text) ?? text.trim() });
  const number = readNumber(text.replace(/\s*%\s*$/, ''));
  const isBlank = text.trim() === '';
  if (number === undefined && !isBlank) return undefined;
  return slots.with(at, { ...slot, percent: isBlank ? null : clampPercent(number ?? 0) });
}

export interface WrittenWater {
  readonly state: WizardState;
  /** How many cells could not be read and stay as they were. */
  readonly refused: number;
}

/** What a block from a spreadsheet became. */
export interface PastedWater extends WrittenWater {
  /** How many of its cells have a text, and no well or column for it. */
  readonly leftOut: number;
}

/** Texts for one line by column. */
type LineTexts = ReadonlyMap<number, string>;

const keysOf = (state: WizardState): string[] => selectedWells(state).map(({ key }) => key);

/** Writes cells of many wells at once. */
function writeLines(state: WizardState, texts: ReadonlyMap<number, LineTexts>): WrittenWater {
  const keys = keysOf(state);
  const changes: Record<string, WaterSource> = {};
  let refused = 0;
  for (const [line, cells] of texts) {
    const key = keys[line];
    if (key === undefined) continue;
    let slots = slotsOf(waterOf(state, key));
    for (const [column, text] of cells) {
      const written = writeSlot(slots, column, text);
      if (written) slots = written;
      else refused += 1;
    }
    changes[key] = fromSlots(slots);
  }
  return { state: withWaterOfWells(state, changes), refused };
}

/**
 * A source that is emptied goes with its percent, which the first one that is left takes. The beginning of a source is
 * enough where the list offers no other.
 */
export function writeWaterCell(state: WizardState, line: number, column: number, text: string): WrittenWater {
  const isSource = column % 2 === 0;
  if (isSource && text.trim() === '') {
    return { state: clearWater(state, { top: line, bottom: line, left: column, right: column }), refused: 0 };
  }
  const [only, ...others] = isSource ? waterSourcesLike(text) : [];
  return writeLines(state, new Map([[line, new Map([[column, others.length > 0 ? text : (only ?? text)]])]]));
}

export function clearWater(state: WizardState, { top, bottom, left, right }: WaterArea): WizardState {
  const changes: Record<string, WaterSource> = {};
  for (const key of keysOf(state).slice(top, bottom + 1)) {
    const slots = slotsOf(waterOf(state, key));
    const isGone = (at: number) => 2 * at >= left && 2 * at <= right;
    const isFree = (at: number) => 2 * at + 1 >= left && 2 * at + 1 <= right;
    const freed = slots.reduce((sum, slot, at) => sum + (isGone(at) ? (slot.percent ?? 0) : 0), 0);
    const kept = slots.flatMap((slot, at) => (isGone(at) ? [] : [isFree(at) ? { ...slot, percent: null } : slot]));
    const [first = emptySlot, ...others] = kept;
    const gets = first.percent === null ? first : { ...first, percent: clampPercent(round(first.percent + freed, 10)) };
    changes[key] = fromSlots([gets, ...others]);
  }
  return withWaterOfWells(state, changes);
}

/**
 * The first line of the area goes into the others. A single line takes what stands above it; the first of all goes into
 * every line below that is blank.
 */
export function fillWaterDown(state: WizardState, area: WaterArea): WizardState {
  const isSingle = area.top === area.bottom;
  const from = isSingle ? Math.max(0, area.top - 1) : area.top;
  const blank = (key: string) =>
    slotsOf(waterOf(state, key)).every(({ name, percent }) => name === '' && percent === null);
  return isSingle && area.top === 0
    ? copyLine(state, 0, { ...area, top: 1, bottom: Infinity }, blank)
    : copyLine(state, from, { ...area, top: from + 1 });
}

/** How many wells have other sources or percents than before. */
export function countChangedWater(before: WizardState, after: WizardState): number {
  const textOf = (state: WizardState, key: string) => JSON.stringify(slotsOf(waterOf(state, key)));
  return keysOf(after).filter((key) => textOf(before, key) !== textOf(after, key)).length;
}

/** Whole lines as the one above the first of them. */
export const sameAsAbove = (state: WizardState, { top, bottom }: WaterArea): WizardState =>
  copyLine(state, top - 1, { top, bottom, left: 0, right: WATER_CELLS - 1 });

const everyLine = (): boolean => true;

function copyLine(
  state: WizardState,
  from: number,
  { top, bottom, left, right }: WaterArea,
  isMeant: (key: string) => boolean = everyLine,
): WizardState {
  const keys = keysOf(state);
  const key = keys[from];
  if (key === undefined) return state;
  const source = slotsOf(waterOf(state, key));
  const meant = keys.slice(top, bottom + 1).filter(isMeant);
  const changes = meant.map((target) => {
    const slots = slotsOf(waterOf(state, target)).map((slot, at): Slot => {
      const { name, percent } = source[at] ?? emptySlot;
      return {
        name: 2 * at >= left && 2 * at <= right ? name : slot.name,
        percent: 2 * at + 1 >= left && 2 * at + 1 <= right ? percent : slot.percent,
      };
    });
    return [target, fromSlots(slots)] as const;
  });
  return withWaterOfWells(state, Object.fromEntries(changes));
}

/** A block from a spreadsheet, once, or as often as it fits into the selection. What has no cell is left out and counted. */
export function pasteWater(state: WizardState, area: WaterArea, cells: Cells): PastedWater {
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return { state, refused: 0, leftOut: 0 };
  const repeat = (size: number, selected: number) => (selected % size === 0 ? selected : size);
  const height = repeat(cells.length, area.bottom - area.top + 1);
  const columns = Math.min(repeat(width, area.right - area.left + 1), WATER_CELLS - area.left);
  const texts = new Map<number, LineTexts>();
  for (let offset = 0; offset < height; offset += 1) {
    const row = cells[offset % cells.length] ?? [];
    const line = Array.from({ length: columns }, (_, at) => [area.left + at, row[at % width]] as const);
    texts.set(
      area.top + offset,
      new Map(line.flatMap(([at, text]) => (text === undefined ? [] : [[at, text] as const]))),
    );
  }
  return { ...writeLines(state, texts), leftOut: countLeftOut(cells, area, keysOf(state).length) };
}

function countLeftOut(cells: Cells, { top, left }: WaterArea, wells: number): number {
  const hasCell = (line: number, column: number) => top + line < wells && left + column < WATER_CELLS;
  return cells
    .map((row, line) => row.filter((text, column) => text.trim() !== '' && !hasCell(line, column)).length)
    .reduce((sum, count) => sum + count, 0);
}

export const copyWater = (lines: readonly WaterLine[], { top, bottom, left, right }: WaterArea): string =>
  writeTsv(lines.slice(top, bottom + 1).map(({ cells }) => cells.slice(left, right + 1)));

/** The first cell of a line that a finding is about. */
export function faultyCell({ cells, findings }: WaterLine): number {
  const ids = new Set(findings.map(({ id }) => id));
  const at = Array.from({ length: WATER_CELLS }, (_, column) => column).find((column) => isFaulty(cells, column, ids));
  return at ?? 0;
}

/** Whether the findings of a line are about this cell. */
export const isFaultyCell = ({ cells, findings }: WaterLine, column: number): boolean =>
  findings.length > 0 && isFaulty(cells, column, new Set(findings.map(({ id }) => id)));

function isFaulty(cells: readonly string[], column: number, ids: ReadonlySet<string>): boolean {
  const [text = '', beside = ''] = [cells[column], cells[column + 1]];
  if (column % 2 === 1) return text !== '' && ids.has('WATER-03');
  if (ids.has('WATER-01')) return column === 0;
  if (text === '') return ids.has('WATER-02') && beside !== '';
  return ids.has('WATER-04') && findWaterSourceOption(text) === undefined;
}

/** A fix with one click: the label of the button, and the source that the well has then. */
export interface WaterFix {
  readonly label: string;
  readonly source: WaterSource;
}

/** What mends the line for certain; checked with the rules themselves. */
export function findWaterFix({ source, findings }: WaterLine): WaterFix | undefined {
  if (source?.type !== 'multiple' && findings.every(({ id }) => id !== 'WATER-04')) return undefined;
  const fixes = [source && giveRest(source), source && spellNames(source)];
  return fixes.find((fix) => fix && findAll(waterRules, fix.source).length === 0) ?? undefined;
}

function giveRest(source: WaterSource): WaterFix | undefined {
  const shares = sharesOf(source);
  if (isAbout100(shares)) return undefined;
  const rest = printShort(Math.abs(100 - totalPercent(shares)), 2);
  const isMissing = totalPercent(shares) < 100;
  const label = isMissing ? waterTableMessages.giveRest(rest) : waterTableMessages.takeRest(rest);
  return { label, source: { type: 'multiple', sources: giveRestToFirst(shares) } };
}

/** Spreadsheets of others leave out the comma or the blanks. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9<>]/g, '');

function spellNames(source: WaterSource): WaterFix | undefined {
  const shares = sharesOf(source).map(({ name, percent: share }) => ({
    name: waterSourceOptions.find((option) => bare(option) === bare(name)) ?? name,
    percent: share,
  }));
  const changed = shares.filter(({ name }, at) => name !== sharesOf(source)[at]?.name).map(({ name }) => name);
  return { label: waterTableMessages.useName(changed.join(', ')), source: fromSlots(shares) };
}
