import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/process.ts';
import { plantedMistakes } from './planted-mistakes.ts';

describe('each planted mistake', () => {
  it.each(plantedMistakes)('can still be made: $name', ({ file, find }) => {
    expect(readFileSync(fromRoot(file), 'utf8').split(find)).toHaveLength(2);
  });
});
