import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/process.ts';
import { plantedMistakes } from './planted-mistakes.ts';

describe('each planted mistake', () => {
  it.each(plantedMistakes)('can still be made: $name', ({ file, text }) => {
    expect(readFileSync(fromRoot(file), 'utf8').split(text)).toHaveLength(2);
  });
});
