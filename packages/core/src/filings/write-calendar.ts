import { HIDDEN_IN_NAMES } from '../texts/characters.ts';

/** An entry that takes a whole day. */
export interface CalendarEntry {
  /** The same in every reading, so that a client knows the entry again. */
  readonly id: string;
  /** Such as `2026-11-20`. */
  readonly day: string;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly category: string;
  /** A color name of CSS. */
  readonly color: string;
}

/**
 * A calendar to subscribe to, as RFC 5545 and RFC 7986 write it. In parts, one for each entry: who writes thousands can
 * do something else in between.
 */
export function* writeCalendar(name: string, entries: readonly CalendarEntry[], now: Date): Iterable<string> {
  const stamp = `${compact(now.toISOString().slice(0, 19))}Z`;
  yield toText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//FracFocus XML Generator//Filings//EN',
    'METHOD:PUBLISH',
    `NAME:${escape(name)}`,
    `X-WR-CALNAME:${escape(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  ]);
  for (const entry of entries) yield toText(linesOf(entry, stamp));
  yield toText(['END:VCALENDAR']);
}

const toText = (lines: readonly string[]): string => lines.map(fold).join('');

/** Without an end, an entry of a date takes that day. It does not make its reader busy. */
const linesOf = ({ id, day, title, text, link, category, color }: CalendarEntry, stamp: string) => [
  'BEGIN:VEVENT',
  `UID:${id}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${compact(day)}`,
  `SUMMARY:${escape(title)}`,
  `DESCRIPTION:${escape(text)}`,
  `URL:${link}`,
  `CATEGORIES:${escape(category)}`,
  `COLOR:${color}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

const compact = (date: string): string => date.replaceAll(/[-:]/g, '');

/** What was typed never begins a line: line breaks are written as text, and other control characters as blanks. */
const escape = (text: string): string =>
  text
    .toWellFormed()
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll(HIDDEN_IN_NAMES, ' ').replaceAll(/[\\;,]/g, String.raw`\$&`))
    .join(String.raw`\n`);

const LONGEST_LINE = 75;

/** A long line goes on in the next one, after a blank. The limit counts octets of UTF-8, and no character is cut. */
function fold(line: string): string {
  if (isShort(line)) return `${line}\r\n`;
  let folded = '';
  let room = LONGEST_LINE;
  for (const character of line) {
    const octets = octetsOf(character.codePointAt(0) ?? 0);
    if (octets > room) {
      folded += '\r\n ';
      room = LONGEST_LINE - 1;
    }
    folded += character;
    room -= octets;
  }
  return `${folded}\r\n`;
}

/** Most lines are: they are not looked through character by character. */
const isShort = (line: string): boolean => line.length <= LONGEST_LINE && /^[\x20-\x7E]*$/.test(line);

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x8_00) return 2;
  return codePoint < 0x1_00_00 ? 3 : 4;
}
