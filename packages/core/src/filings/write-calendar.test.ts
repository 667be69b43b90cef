import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEntry, writeCalendar } from './write-calendar.ts';

const now = new Date('2026-11-15T08:00:00.123Z');
const entry: CalendarEntry = {
  id: '5c9b6a0e-0000-4000-8000-000000000001',
  day: '2026-11-20',
  title: 'Alder 1H',
  text: 'Texas',
  link: 'https://xml.example.com/filings?file=1',
  category: 'Overdue',
  color: 'crimson',
};

const write = (...entries: readonly CalendarEntry[]): string => [...writeCalendar('Filings', entries, now)].join('');

/** A reader of its own: unfolds, splits and unescapes as RFC 5545 says. */
const read = (text: string): [string, string][] =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => {
      const colon = line.indexOf(':');
      const value = line
        .slice(colon + 1)
        .replaceAll(/\\([\\;,nN])/g, (_, one: string) => (/n/i.test(one) ? '\n' : one));
      return [line.slice(0, colon), value];
    });

describe('a calendar', () => {
  it('is written as RFC 5545 asks, one whole day for each entry', () => {
    expect(write(entry)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//FracFocus XML Generator//Filings//EN',
        'METHOD:PUBLISH',
        'NAME:Filings',
        'X-WR-CALNAME:Filings',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'BEGIN:VEVENT',
        'UID:5c9b6a0e-0000-4000-8000-000000000001',
        'DTSTAMP:20261115T080000Z',
        'DTSTART;VALUE=DATE:20261120',
        'SUMMARY:Alder 1H',
        'DESCRIPTION:Texas',
        'URL:https://xml.example.com/filings?file=1',
        'CATEGORIES:Overdue',
        'COLOR:crimson',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('gives back any text, in lines of at most 75 octets that no text can begin', () => {
    const plain = read(write(entry)).map(([name]) => name);
    const texts = fc.string({ unit: 'binary', maxLength: 150 });
    fc.assert(
      fc.property(texts, texts, (title, text) => {
        const written = write({ ...entry, title, text });
        const octets = written.split('\r\n').map((line) => Buffer.byteLength(line));
        expect(Math.max(...octets)).toBeLessThanOrEqual(75);
        expect(written.isWellFormed()).toBe(true);
        expect(written).not.toMatch(/[^\r]\n|\r[^\n]/);
        const lines = read(written);
        expect(lines.map(([name]) => name)).toEqual(plain);
        const shown = (typed: string) =>
          typed.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{C}\n]|[\u2028\u2029]/gu, ' ');
        const found = lines.find(([name]) => name === 'SUMMARY')?.[1] ?? '';
        expect(shown(found)).toBe(shown(title));
      }),
      { numRuns: 50 },
    );
  });

  it('takes no line, property or entry from a hostile name', () => {
    const title = 'Alder\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY;X="a,b":C:\\D\u2028\u202E';
    const lines = read(write({ ...entry, title }));
    expect(lines.filter(([name]) => name === 'BEGIN')).toHaveLength(2);
    expect(lines.find(([name]) => name === 'SUMMARY')?.[1]).toBe(
      'Alder\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY;X="a,b":C:\\D  ',
    );
  });

  it('comes in parts, one for each entry', () => {
    const parts = [...writeCalendar('Filings', [entry, { ...entry, title: 'Birch' }], now)];
    expect(parts.map((part) => part.split('BEGIN:VEVENT').length - 1)).toEqual([0, 1, 1, 0]);
    expect(parts.join('')).toBe(write(entry, { ...entry, title: 'Birch' }));
  });
});
