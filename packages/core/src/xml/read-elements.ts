import { type Branch, documents, isLeaf, type Leaf } from './disclosure-table.ts';
import { type FracFocusVersion, fracFocusVersions, rootElement } from './fracfocus.ts';
import { scanXml } from './scanner/scan-xml.ts';
import { createPlaceFinder, findPlace, type Place, XmlError } from './xml-error.ts';

/** Something in the document that could not be taken over, and where it stands. */
export interface ReadProblem {
  readonly message: string;
  readonly place: Place;
}

/** The values of a document by the fields of the table. */
export interface ReadElements {
  readonly version: FracFocusVersion;
  readonly root: FoundRecord;
  readonly problems: readonly ReadProblem[];
}

export type FoundRecord = Record<string, unknown>;

interface Frame {
  /** Undefined for an element that the table does not know: what is in it is passed over. */
  readonly entry: Leaf | Branch | undefined;
  readonly record: FoundRecord;
  readonly at: number;
  text: string;
}

/** A document that is wrong throughout would only repeat itself. */
const MAX_PROBLEMS = 100;

/** Takes the values of the table out of a document. What it cannot take over is listed, never dropped silently. */
export function readElements(text: string): ReadElements {
  const root: FoundRecord = {};
  const stack: Frame[] = [];
  const problems: ReadProblem[] = [];
  const placeOf = createPlaceFinder(text);
  let version: FracFocusVersion = '4.0';
  const report = (at: number, message: string) => {
    if (problems.length < MAX_PROBLEMS) problems.push({ message, place: placeOf(at) });
  };
  scanXml(text, {
    open: (name, at) => {
      const parent = stack.at(-1);
      if (parent === undefined) version = readVersion(text, name, at);
      stack.push(parent === undefined ? rootFrame(version, root, at) : openChild(parent, name, at, report));
    },
    text: (piece) => {
      const frame = stack.at(-1);
      if (frame !== undefined && (isOfLeaf(frame) || piece.trim() !== '')) frame.text += piece;
    },
    close: () => {
      const frame = stack.pop();
      if (frame !== undefined) closeFrame(frame, report);
    },
  });
  return { version, root, problems };
}

const isOfLeaf = ({ entry }: Frame) => entry !== undefined && isLeaf(entry);

type Report = (at: number, message: string) => void;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function readVersion(text: string, name: string, at: number): FracFocusVersion {
  const version = fracFocusVersions.find((known) => rootElement(known) === localName(name));
  if (version !== undefined) return version;
  const expected = fracFocusVersions.map((known) => `<${rootElement(known)}>`).join(' or ');
  throw new XmlError(
    `This is no FracFocus document: it begins with <${name}> instead of ${expected}`,
    findPlace(text, at),
  );
}

const rootFrame = (version: FracFocusVersion, record: FoundRecord, at: number): Frame => ({
  entry: documents[version],
  record,
  at,
  text: '',
});

function openChild(parent: Frame, name: string, at: number, report: Report): Frame {
  const { entry: around, record } = parent;
  if (around === undefined) return { entry: undefined, record, at, text: '' };
  const entry = isLeaf(around) ? undefined : childrenOf(around).get(localName(name));
  if (entry === undefined) report(at, `The element <${name}> is not known inside <${around.element}>`);
  if (entry === undefined || isLeaf(entry) || entry.field === undefined) return { entry, record, at, text: '' };
  const entries = (record[entry.field] ??= []) as FoundRecord[];
  const child: FoundRecord = {};
  entries.push(child);
  return { entry, record: child, at, text: '' };
}

function closeFrame(frame: Frame, report: Report): void {
  const { entry, at, text } = frame;
  if (entry === undefined) return;
  if (isLeaf(entry)) closeLeaf(entry, frame, report);
  else if (text !== '') report(at, `Text stands between the elements of <${entry.element}>`);
}

function closeLeaf({ element, field, format }: Leaf, { record, text, at }: Frame, report: Report): void {
  if (record[field] !== undefined) return report(at, `<${element}> stands twice`);
  if (text === '') return;
  const value = format.read(text);
  if (value === undefined) return report(at, `<${element}> cannot be read: ${JSON.stringify(text.slice(0, 100))}`);
  record[field] = value;
}

type Children = ReadonlyMap<string, Leaf | Branch>;
const childrenByBranch = new WeakMap<Branch, Children>();

function childrenOf(branch: Branch): Children {
  const known = childrenByBranch.get(branch);
  if (known !== undefined) return known;
  const children = new Map(branch.children.map((child) => [child.element, child]));
  childrenByBranch.set(branch, children);
  return children;
}
