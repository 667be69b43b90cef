import { describe, expect, it } from 'vitest';
import type { ToldFiling } from './told-filings.ts';
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

  it("counts each of Nobody's filings once, whatever it tells of it", () => {
    const named = { well_name: 'Ivy', customer_name: '', state: '', status_by: '' };
    const filing = (file_number: number) =>
      ({ ...named, file_number, file_id: String(file_number), status: 'saved', due: '2026-11-01' }) as ToldFiling;
    const nobodys = { overdue: [filing(1), filing(2)], week: [], movedBack: [filing(1)] };
    const none = { overdue: [], week: [], movedBack: [] };
    const { subject } = writeDigest({ day: '2026-11-16', own: none, nobodys, unsaved: [] }, 'https://x.test');
    expect(subject).toBe("Filings: 2 under Nobody's");
  });
});
