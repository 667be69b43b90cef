import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { type PageHelp, pageHelp } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/process.ts';
import { pictures } from '../guide/guide.ts';
import { readSource, sourcesBelow } from './imports.ts';

const read = (name: string) => readFileSync(fromRoot(name), 'utf8');
const quotedIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted);

describe('a path in a document', () => {
  const documents = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'workshop/README.md',
    ...globSync('docs/*.md', { cwd: fromRoot() }),
  ];
  const isPath = (text: string) => /^(packages|apps|e2e|scripts|workshop|deploy|docs)(\/[\w.-]+)+\/?$/.test(text);
  const isBuilt = (text: string) => text.startsWith('apps/server/dist');

  it.each(documents)('of %s exists', (document) => {
    const missing = quotedIn(read(document)).filter(
      (text) => isPath(text) && !isBuilt(text) && !existsSync(fromRoot(text)),
    );
    expect(missing).toEqual([]);
  });

  it.each(documents)('to which %s links exists', (document) => {
    const links = [...read(document).matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => target);
    const local = links.filter((target) => !/^https?:/.test(target));
    expect(local.filter((target) => !existsSync(fromRoot(document, '..', target)))).toEqual([]);
  });
});

describe('the codemap', () => {
  /** Rows in bold name a root; the rows after it name folders and files in that root. */
  it('names folders and files that exist', () => {
    const [, map = ''] = /## Codemap\n([\s\S]+?)\n## /.exec(read('ARCHITECTURE.md')) ?? [];
    let root = '';
    const missing: string[] = [];
    for (const [, place = ''] of map.matchAll(/^\| ([^|]*`[^|]+)\|/gm)) {
      const names = quotedIn(place);
      if (place.startsWith('**')) root = names[0] ?? '';
      else missing.push(...names.filter((name) => !existsSync(fromRoot(root, name))).map((name) => `${root}/${name}`));
    }
    expect(root).not.toBe('');
    expect(missing).toEqual([]);
  });
});

describe('the glossary', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| \*\*([^|]+)\*\* +\|[^|]+\|([^|]+)\|/gm)];
  const words = rows.flatMap(([, word = '', code = '']) => quotedIn(code).map((name) => [name, word] as const));
  const sources = ['packages/core/src', 'packages/api/src', 'apps/server/src', 'apps/web/src', 'workshop']
    .flatMap(sourcesBelow)
    .map(readSource)
    .join('\n');

  it('names code', () => expect(words.length).toBeGreaterThan(50));

  it.each(words)('finds %s in the code, for %s', (name) => {
    const [identifier = ''] = name.split(':');
    expect(new RegExp(`\\b${identifier}\\b`).test(sources)).toBe(true);
  });
});

describe('the user guide', () => {
  const guide = read('docs/user-guide.md');
  const named = (text: string) => [...text.matchAll(/pictures\/([\w-]+)\.png/g)].map(([, name = '']) => name);
  const made = readdirSync(fromRoot('docs/pictures')).toSorted();

  it('shows every picture that `npm run guide` makes, and no other', () => {
    expect(named(guide).toSorted()).toEqual(Object.keys(pictures).toSorted());
    expect(made).toEqual(
      Object.keys(pictures)
        .map((name) => `${name}.png`)
        .toSorted(),
    );
    expect(named(read('README.md'))).toEqual(['disclosure']);
  });

  it('has small pictures', () => {
    const bytes = made.map((name) => statSync(fromRoot('docs/pictures', name)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_600_000);
  });

  /** What a page puts into its texts: numbers and codes, which files, a status. */
  const asWritten = (name: string) => {
    const text = name
      .replaceAll(/[.*+?^$(){}|[\]\\]/g, '\\$&')
      .replaceAll(/\d[\d-]*/g, '\\$\\{[^}]+\\}')
      .replace(/(?<=^(?:Generate|Save) )all$/, '\\$\\{which\\}')
      .replace(/(?<=^Mark as )\w+/, '\\{[^}]+\\}');
    return new RegExp(`(?<=['"\`>\n])${text}(?!\\w)`);
  };
  const screens = ['apps/web/src', 'packages/core/src/messages', 'packages/core/src/wizard']
    .flatMap(sourcesBelow)
    .concat('packages/api/src/table-file.ts')
    .map((file) => readSource(file).replaceAll(/\n\s+/g, '\n'))
    .join('\n');

  it.each([...new Set([...guide.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name))])(
    'says %s as the screens do',
    (name) => expect(asWritten(name).test(screens)).toBe(true),
  );

  it('has every heading that the help leads to', () => {
    const headings = [...guide.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    const asked = Object.values<PageHelp>(pageHelp).flatMap((help) => help.guide ?? []);
    expect(asked.filter((heading) => !headings.includes(heading))).toEqual([]);
    expect(new Set(headings).size).toBe(headings.length);
  });
});

describe('the index of decisions', () => {
  const index = read('docs/decisions/README.md');
  const records = readdirSync(fromRoot('docs/decisions'))
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted();

  it.each(records)('has %s with its status', (name) => {
    const [title = '', , status = ''] = read(`docs/decisions/${name}`).split('\n');
    const words = status.replace('Status: ', '').replaceAll(/\[(\d{4})\]\([^)]+\)/g, '$1');
    const [, told] = index.split(`| [${title.slice(2)}](${name})`);
    expect(told?.split('|', 2)[1]?.trim()).toBe(words);
  });

  it('lists them by their numbers', () => {
    const listed = [...index.matchAll(/^\| \[[^\]]+\]\(([^)]+)\)/gm)].map(([, name]) => name);
    expect(listed).toEqual(records);
  });
});
