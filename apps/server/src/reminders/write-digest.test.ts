import { describe, expect, it } from 'vitest';
import { writeDigest } from './write-digest.ts';

describe('a digest', () => {
  it('says that there are drafts, and so wells, that it was not told', () => {
    const well = { wellName: 'Ivy', apiNumber: '', state: '', startDate: '', endDate: '', due: null, daysLeft: null };
    const none = { overdue: [], week: [], movedBack: [] };
    const unsaved = [{ draftId: '1', jobNumber: '1004', wells: [well], ofDrafts: 3 }];
    const { subject, text } = writeDigest({ day: '2026-11-16', own: none, nobodys: none, unsaved }, 'https://x.test');
    expect(subject).toBe('Filings: 1+ wells not saved');
    expect(text).toContain('not saved: 1+\n');
    expect(text).toContain('- and 2 more drafts\n');
  });
});
