import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serverFolder } from '../server-folder.ts';
import { locks } from './locks.ts';

it('each kind of work has a lock of its own, and every lock is in the table', () => {
  const numbers = Object.values(locks);
  expect(new Set(numbers).size).toBe(numbers.length);
  const sources = globSync('src/**/*.ts', { cwd: serverFolder }).filter((path) => !path.endsWith('.test.ts'));
  const takers = sources.filter((path) => /pg_\w*advisory/.test(readFileSync(join(serverFolder, path), 'utf8')));
  expect(takers.sort()).toEqual(['src/database/locks.ts']);
});
