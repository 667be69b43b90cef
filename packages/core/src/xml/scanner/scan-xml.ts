import { findForbiddenCharacter, nameCharacter, readReference } from '../../texts/characters.ts';
import { scanTag } from './scan-tag.ts';
import { refuse, type Source, type XmlVisitor } from './source.ts';

/** Both bound the work that a hostile text can cause: a disclosure is far smaller and flatter. */
export const MAX_XML_CHARACTERS = 10 * 1024 * 1024;
export const MAX_XML_DEPTH = 64;

/** Walks through a well-formed document without a DTD; anything else is an XmlError. */
export function scanXml(text: string, visitor: XmlVisitor): void {
  const isPlain = !text.includes('\r') && !text.includes(']]>');
  const source: Source = {
    text,
    at: text.startsWith('\uFEFF') ? 1 : 0,
    visitor,
    open: [],
    names: new Set(),
    roots: 0,
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
  if (text[at] !== '<') return scanText(source);
  const next = text[at + 1];
  if (next === '?') return scanInstruction(source);
  if (next === '!' && text.startsWith('<!--', at)) return scanComment(source);
  if (next === '!' && text.startsWith('<![CDATA[', at)) return scanCharacterData(source);
  scanTag(source, MAX_XML_DEPTH);
}

function scanText(source: Source): void {
  const { text, at } = source;
  const end = text.indexOf('<', at);
  const raw = text.slice(at, end === -1 ? text.length : end);
  if (source.open.length === 0) {
    const blank = /^[ \t\r\n]*/.exec(raw)?.[0].length ?? 0;
    if (blank < raw.length) refuse(source, at + blank, 'Text stands outside of the document element');
  } else {
    const wrongEnd = source.isPlain ? -1 : raw.indexOf(']]>');
    if (wrongEnd !== -1) refuse(source, at + wrongEnd, 'The characters ]]> stand in a text');
    source.visitor.text(decode(source, raw), at);
  }
  source.at = at + raw.length;
}

/** Line ends become line feeds, as every parser reads them; references become what they stand for. */
function decode(source: Source, raw: string): string {
  if (!raw.includes('&') && (source.isPlain || !raw.includes('\r'))) return raw;
  return raw.replaceAll(/\r\n?|&([^;&\s]{0,10};)?/g, (found, name: string | undefined, offset: number) => {
    if (found.startsWith('\r')) return '\n';
    const character = name === undefined ? undefined : readReference(name.slice(0, -1));
    if (character !== undefined) return character;
    return refuse(source, source.at + offset, `The reference ${found} is not accepted: write & as &amp;`);
  });
}

function scanComment(source: Source): void {
  const end = endOf(source, '--', 4, 'A comment is not closed');
  if (source.text[end + 2] !== '>') refuse(source, end, 'Two hyphens stand in a comment');
  source.at = end + 3;
}

function scanCharacterData(source: Source): void {
  const start = source.at + 9;
  if (source.open.length === 0) refuse(source, source.at, 'Text stands outside of the document element');
  const end = endOf(source, ']]>', 9, 'A CDATA section is not closed');
  source.visitor.text(source.text.slice(start, end).replaceAll(/\r\n?/g, '\n'), start);
  source.at = end + 3;
}

function scanInstruction(source: Source): void {
  if (/^<\?xml[\s?]/i.test(source.text.slice(source.at, source.at + 6))) {
    refuse(source, source.at, 'An XML declaration stands inside the document');
  }
  source.at = endOf(source, '?>', 2, 'A processing instruction is not closed') + 2;
}

function endOf(source: Source, mark: string, skip: number, unclosed: string): number {
  const end = source.text.indexOf(mark, source.at + skip);
  return end === -1 ? refuse(source, source.at, unclosed) : end;
}
