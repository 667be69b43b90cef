import { describe, expect, it } from 'vitest';
import { createFigure } from './figure.ts';

describe('a figure', () => {
  it('is not a number when it cannot be read', async () => {
    expect(await createFigure(() => 5)()).toBe(5);
    expect(await createFigure(() => Promise.reject(new Error('away')))()).toBeNaN();
  });

  it('that takes too long is not a number, and is not asked for twice at once', async () => {
    let questions = 0;
    const { promise, resolve } = Promise.withResolvers<number>();
    const figure = createFigure(() => {
      questions += 1;
      return promise;
    }, 1);
    expect([await figure(), await figure()]).toEqual([Number.NaN, Number.NaN]);
    expect(questions).toBe(1);
    resolve(7);
    await promise;
    expect(await createFigure(() => promise, 300_000)()).toBe(7);
  });
});
