import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './read-settings.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'environment-'));

describe('the environment', () => {
  it('wins over .env', () => {
    const file = path.join(folder, '.env');
    writeFileSync(file, 'PORT=1\nHOST="a b" # comment\n');
    expect(readEnvironment({ PORT: '2' }, file)).toEqual({ PORT: '2', HOST: 'a b' });
  });

  it('does without .env', () => {
    expect(readEnvironment({ PORT: '2' }, path.join(folder, 'none'))).toEqual({ PORT: '2' });
  });

  it('says when .env cannot be read', () => {
    mkdirSync(path.join(folder, 'folder'));
    expect(() => readEnvironment({}, path.join(folder, 'folder'))).toThrow(/cannot be read/);
  });
});
