import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/process.ts';

const page = readFileSync(fromRoot('docs/reliability.md'), 'utf8');
const rows = [...page.matchAll(/^\| (I\d+|R-\d+) +\|[^|]+\|([^|]+)\|$/gm)].map(([, id = '', proof = '']) => ({
  id,
  proof,
}));
const promised = [
  ...Array.from({ length: 11 }, (_, index) => `I${index + 1}`),
  ...Array.from({ length: 56 }, (_, index) => `R-${index + 1}`),
];

const filesIn = (proof: string) => [...proof.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file);

describe('the page of reliability', () => {
  it('has every promise once', () => expect(rows.map(({ id }) => id)).toEqual(promised));

  it.each(rows)('proves $id, or says that it does not', ({ proof }) => {
    const files = filesIn(proof);
    expect(files.length > 0 || proof.trim().startsWith('Not tested')).toBe(true);
    expect(files.filter((file) => !existsSync(fromRoot(file)))).toEqual([]);
  });
});
