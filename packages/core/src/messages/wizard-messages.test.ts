import { describe, expect, it } from 'vitest';
import { saveMessages } from './wizard-messages.ts';

describe('what saving says', () => {
  it.each([
    [saveMessages.done(1), '1 file saved to cloud storage.'],
    [saveMessages.partly(2, 1), '2 files saved to cloud storage, 1 failed.'],
    [saveMessages.notAssigned('Devon', 1), 'You are not assigned to Devon; you will not see this file'],
    [saveMessages.notAssigned('Devon', 2), 'You are not assigned to Devon; you will not see these files'],
  ])('fits the number of files: %j', (said, text) => {
    expect(said).toBe(text);
  });
});
