import { describe, expect, it } from 'vitest';
import { messages } from './messages.ts';

describe('what saving says', () => {
  it.each([
    [messages.saving.done(1), '1 file saved to cloud storage.'],
    [messages.saving.partly(2, 1), '2 files saved to cloud storage, 1 failed.'],
    [messages.saving.notAssigned('Devon', 1), 'You are not assigned to Devon; you will not see this file'],
    [messages.saving.notAssigned('Devon', 2), 'You are not assigned to Devon; you will not see these files'],
  ])('fits the number of files: %j', (said, text) => {
    expect(said).toBe(text);
  });
});
