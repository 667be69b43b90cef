import { findForbiddenCharacter, nameCharacter, readReference } from '../texts/characters.ts';
import { findPlace, TooManySteps, XmlError } from './xml-error.ts';

/** They bound the work that a hostile text can cause: a disclosure is far smaller, flatter and plainer. */
export const MAX_XML_CHARACTERS = 10 * 1024 * 1024;
export const MAX_XML_DEPTH = 64;
export const MAX_XML_ATTRIBUTES = 100;
/** Elements, texts, comments, instructions, attributes and references together. A validator makes an object of each. */
export const MAX_XML_PARTS = 1_000_000;

/** What a validator may find wrong takes it longer than what it only passes. */
const STEPS_OF_TAG = 4;

/**
 * Walks through a well-formed document without a DTD; anything else is an XmlError. A caller who can spend only little
 * time sets how many steps it may take; beyond that the scanner gives up with a `TooManySteps`. An element or attribute
 * takes four steps, any other part takes one.
 */
export function scanXml(text: string, visitor: XmlVisitor, mostSteps = Infinity): void {
  const isPlain = !text.includes('\r') && !text.includes(']]>');
  const source: Source = {
    text,
    at: text.startsWith('\uFEFF') ? 1 : 0,
    visitor,
    open: [],
    names: new Set(),
    roots: 0,
    parts: 0,
    steps: 0,
    mostSteps,
    isPlain,
  };
  refuseHostileText(text);
  scanDeclaration(source);
  while (source.at < text.length) scanNext(source);
  const unclosed = source.open.at(-1);
  if (unclosed !== undefined) refuse(source, text.length, `The document ends inside <${unclosed}>`);
  if (source.roots === 0) refuse(source, text.length, 'The document has no element');
}

/** What no document may hold (a DTD, with it every entity; forbidden characters; too much) is refused before parsing. */
export function refuseHostileText(text: string): void {
  const tooLong = `The document is longer than ${MAX_XML_CHARACTERS} characters`;
  if (text.length > MAX_XML_CHARACTERS) refuse({ text: '' }, 0, tooLong);
  const doctype = text.search(/<!DOCTYPE/i);
  if (doctype !== -1) refuse({ text }, doctype, 'A document type (<!DOCTYPE) is not accepted');
  const forbidden = findForbiddenCharacter(text);
  if (forbidden !== -1) {
    refuse({ text }, forbidden, `The character ${nameCharacter(text, forbidden)} is not allowed in XML`);
  }
}

const DECLARATION =
  /<\?xml\s+version\s*=\s*["']1\.\d["'](?:\s+encoding\s*=\s*["']([\w.-]+)["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/y;

function scanDeclaration(source: Source): void {
  if (!/^\uFEFF?<\?xml\s/.test(source.text)) return;
  DECLARATION.lastIndex = source.at;
  const declaration = DECLARATION.exec(source.text);
  if (declaration === null) return refuse(source, source.at, 'The XML declaration is not readable');
  const encoding = declaration[1] ?? 'UTF-8';
  if (!/^(utf-8|us-ascii)$/i.test(encoding)) {
    refuse(source, source.at, `The encoding ${encoding} is not accepted: save the document as UTF-8`);
  }
  source.at += declaration[0].length;
}

function scanNext(source: Source): void {
  const { text, at } = source;
  const next = text[at + 1];
  if (text[at] !== '<') return scanText(source);
  if (next === '?') return scanInstruction(source);
  if (next === '!' && text.startsWith('<!--', at)) return scanComment(source);
  if (next === '!' && text.startsWith('<![CDATA[', at)) return scanCharacterData(source);
  scanTag(source, MAX_XML_DEPTH);
}

function countPart(source: Source, steps = 1): void {
  source.parts += 1;
  source.steps += steps;
  if (source.steps > source.mostSteps) throw new TooManySteps();
  if (source.parts > MAX_XML_PARTS) refuse(source, source.at, `The document has more than ${MAX_XML_PARTS} parts`);
}

function scanText(source: Source): void {
  const { text, at } = source;
  countPart(source);
  const end = text.indexOf('<', at);
  const raw = text.slice(at, end === -1 ? text.length : end);
  if (source.open.length === 0) {
    const blank = /^[ \t\r\n]*/.exec(raw)?.[0].length ?? 0;
    if (blank < raw.length) refuse(source, at + blank, 'There is text outside the document element');
  } else {
    const wrongEnd = source.isPlain ? -1 : raw.indexOf(']]>');
    if (wrongEnd !== -1) refuse(source, at + wrongEnd, 'There is ]]> in a text');
    source.visitor.text(decode(source, raw), at);
  }
  source.at = at + raw.length;
}

/** Line ends become line feeds, as every parser reads them; references become what they stand for. */
function decode(source: Source, raw: string): string {
  if (!raw.includes('&') && (source.isPlain || !raw.includes('\r'))) return raw;
  let [decoded, from] = ['', 0];
  // One by one: `replaceAll` would collect millions of them before the first is counted.
  for (const { 0: found, 1: name, index } of raw.matchAll(/\r\n?|&([^;&\s]{0,10};)?/g)) {
    decoded += raw.slice(from, index) + (found.startsWith('\r') ? '\n' : decodeReference(source, index, found, name));
    from = index + found.length;
  }
  return decoded + raw.slice(from);
}

function decodeReference(source: Source, offset: number, found: string, name: string | undefined): string {
  countPart(source);
  const character = name === undefined ? undefined : readReference(name.slice(0, -1));
  if (character !== undefined) return character;
  return refuse(source, source.at + offset, `The reference ${found} is not accepted: write & as &amp;`);
}

function scanComment(source: Source): void {
  countPart(source);
  const end = endOf(source, '--', 4, 'A comment is not closed');
  if (source.text[end + 2] !== '>') refuse(source, end, 'There are two hyphens in a comment');
  source.visitor.comment?.(source.text.slice(source.at + 4, end));
  source.at = end + 3;
}

function scanCharacterData(source: Source): void {
  countPart(source);
  const start = source.at + 9;
  if (source.open.length === 0) refuse(source, source.at, 'There is text outside the document element');
  const end = endOf(source, ']]>', 9, 'A CDATA section is not closed');
  source.visitor.text(source.text.slice(start, end).replaceAll(/\r\n?/g, '\n'), start);
  source.at = end + 3;
}

function scanInstruction(source: Source): void {
  countPart(source);
  if (/^<\?xml[\s?]/i.test(source.text.slice(source.at, source.at + 6))) {
    refuse(source, source.at, 'There is an XML declaration inside the document');
  }
  const end = endOf(source, '?>', 2, 'A processing instruction is not closed');
  source.visitor.instruction?.(source.at);
  source.at = end + 2;
}

function endOf(source: Source, mark: string, skip: number, unclosed: string): number {
  const end = source.text.indexOf(mark, source.at + skip);
  return end === -1 ? refuse(source, source.at, unclosed) : end;
}

/** What may begin a name, and what may go on (XML 1.0, productions 4 and 4a). */
const FIRST = String.raw`:A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}`;
const NAME = new RegExp(String.raw`[${FIRST}][${FIRST}\-.0-9\u00B7\u0300-\u036F\u203F\u2040]*`, 'uy');
const MAX_KEPT_NAME = 50;
const MAX_KEPT_NAMES = 1000;
const BLANK = /[ \t\r\n]*/y;
const EQUALS = /[ \t\r\n]*=[ \t\r\n]*/y;
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/;

/** An opening, closing or empty tag at the place the source has reached. */
export function scanTag(source: Source, maxDepth: number): void {
  if (source.text[source.at + 1] === '/') return scanClosing(source);
  countPart(source, STEPS_OF_TAG);
  const start = source.at;
  const name = takeName(source) || refuse(source, start, 'A < does not start a tag: write it as &lt;');
  mustFit(source, start, maxDepth);
  scanAttributes(source, name);
  const isEmpty = source.text[source.at] === '/';
  if (source.text[source.at + (isEmpty ? 1 : 0)] !== '>') refuse(source, start, `The tag <${name}> is not closed`);
  source.at += isEmpty ? 2 : 1;
  source.visitor.open(name, start);
  if (isEmpty) source.visitor.close(name, start);
  else source.open.push(name);
}

/** Names repeat: one that was found to be a name before, right up to the >, need not be looked through again. */
function takeName(source: Source): string {
  const start = source.at + 1;
  const whole = source.text.slice(start, source.text.indexOf('>', start));
  if (source.names.has(whole)) {
    source.at = start + whole.length;
    return whole;
  }
  source.at = start;
  const name = take(source, NAME);
  if (name.length < MAX_KEPT_NAME && source.names.size < MAX_KEPT_NAMES) source.names.add(name);
  return name;
}

function mustFit(source: Source, at: number, maxDepth: number): void {
  if (source.open.length >= maxDepth) refuse(source, at, `The elements are nested deeper than ${maxDepth}`);
  if (source.open.length > 0) return;
  if (source.roots > 0) refuse(source, at, 'The document has a second document element');
  source.roots += 1;
}

function scanClosing(source: Source): void {
  const { text, at, open } = source;
  const name = open.at(-1) ?? refuse(source, at, 'A closing tag has no opening tag');
  source.at += 2;
  const isSame = text.startsWith(name, source.at) && text[source.at + name.length] === '>';
  if (isSame) source.at += name.length;
  else if (take(source, NAME) !== name) refuse(source, at, `<${name}> is not closed before the next closing tag`);
  else take(source, BLANK);
  if (text[source.at] !== '>') refuse(source, at, `The tag </${name}> is not closed`);
  source.at += 1;
  open.pop();
  source.visitor.close(name, at);
}

/** They mean nothing in a disclosure, apart from the namespace, but they must be well-formed. */
function scanAttributes(source: Source, element: string): void {
  if (source.text[source.at] === '>') return;
  const seen = new Set<string>();
  for (let blank = take(source, BLANK); blank !== ''; blank = take(source, BLANK)) {
    const start = source.at;
    const name = take(source, NAME);
    if (name === '') return;
    if (seen.has(name)) refuse(source, start, `The attribute ${name} appears twice in <${element}>`);
    if (seen.size === MAX_XML_ATTRIBUTES) {
      refuse(source, start, `The tag <${element}> has more than ${MAX_XML_ATTRIBUTES} attributes`);
    }
    countPart(source, STEPS_OF_TAG);
    seen.add(name);
    source.visitor.attribute?.(name, element, start);
    scanValue(source, name);
  }
}

function scanValue(source: Source, name: string): void {
  if (take(source, EQUALS) === '') refuse(source, source.at, `The attribute ${name} has no value`);
  const quote = source.text[source.at] ?? '';
  const end = quote === '"' || quote === "'" ? source.text.indexOf(quote, source.at + 1) : -1;
  if (end === -1) refuse(source, source.at, `The value of the attribute ${name} is not in quotes`);
  const value = source.text.slice(source.at + 1, end);
  if (value.includes('<')) refuse(source, source.at, `There is a < in the attribute ${name}: write it as &lt;`);
  if (REFERENCE.test(value)) refuse(source, source.at, `The attribute ${name} has a reference that is not accepted`);
  source.at = end + 1;
}

/** What the expression matches here, and moves behind it. */
function take(source: Source, expression: RegExp): string {
  expression.lastIndex = source.at;
  const taken = expression.exec(source.text)?.[0] ?? '';
  source.at += taken.length;
  return taken;
}

/** Hears what stands in a document, in order. Offsets count the characters of the text. */
export interface XmlVisitor {
  readonly open: (name: string, at: number) => void;
  readonly text: (text: string, at: number) => void;
  readonly close: (name: string, at: number) => void;
  /** Called before the element of the attribute is opened. */
  readonly attribute?: (name: string, element: string, at: number) => void;
  /** Processing instructions mean nothing in a disclosure, but a browser follows some of them. */
  readonly instruction?: (at: number) => void;
  readonly comment?: (text: string) => void;
}

/** A document on its way through the scanner. */
export interface Source {
  readonly text: string;
  readonly visitor: XmlVisitor;
  /** The names of the elements around the place that is being read. */
  readonly open: string[];
  /** The text has no carriage return and no end of a CDATA section, so there is no need to search for them. */
  readonly isPlain: boolean;
  /** The names that were met before. */
  readonly names: Set<string>;
  readonly mostSteps: number;
  at: number;
  roots: number;
  parts: number;
  steps: number;
}

export function refuse({ text }: Pick<Source, 'text'>, at: number, reason: string): never {
  throw new XmlError(reason, findPlace(text, at));
}
