import { describe, expect, it } from 'vitest';
import type { FilingStatus } from '../filings/filing-status.ts';
import { findAlreadyPublic, findPublished, type RevisionToFind, samePublished } from './find-published.ts';
import { aPublished } from './publication.examples.ts';
import { type PublishedDisclosure, toDisclosure } from './published-disclosure.ts';

const job = { apiNumber: '42-461-40916-00-00', startDate: '2024-08-05 11:09', endDate: '2024-08-20 17:30' };
const ids = (...published: readonly PublishedDisclosure[]) =>
  samePublished(job, published).map(({ disclosureId }) => disclosureId);
const a = (disclosureId: string, changes: Partial<PublishedDisclosure> = {}) =>
  aPublished({ disclosureId, ...changes });

describe('the published disclosure of a job', () => {
  it('has the same API number and last day', () => {
    expect(
      ids(a('this'), a('other well', { apiNumber: '42461409170000' }), a('re-frac', { endDate: '2023-01-01' })),
    ).toEqual(['this']);
  });

  it('may have another side track or completion, if none has the whole number', () => {
    const track = a('track', { apiNumber: '42461409160100' });
    expect(ids(track)).toEqual(['track']);
    expect(ids(track, a('whole'))).toEqual(['whole']);
  });

  it('is the one whose first day is nearest, of several', () => {
    expect(ids(a('far', { startDate: '2024-07-01' }), a('near', { startDate: '2024-08-06' }))).toEqual(['near']);
    expect(ids(a('b'), a('a'))).toEqual(['a', 'b']);
    expect(samePublished({ ...job, startDate: '' }, [a('b', { startDate: '2024-01-01' }), a('a')])).toHaveLength(2);
  });

  it('is not looked for without a well or a last day', () => {
    expect(samePublished({ ...job, endDate: '' }, [a('a')])).toEqual([]);
    expect(samePublished({ ...job, apiNumber: '42461' }, [a('a', { apiNumber: '' })])).toEqual([]);
  });
});

const document = (tvd: string) => toDisclosure(aPublished({ tvd }));
const revisions = (...given: readonly [FilingStatus, string][]): RevisionToFind[] =>
  given.map(([status, tvd], index) => ({ revision: index + 1, status, document: document(tvd) }));
const chosen = (...given: readonly [FilingStatus, string][]) => {
  const found = findPublished(revisions(...given), [aPublished({ tvd: '9000' })]);
  return [found?.revision, found?.differences.map(({ field }) => field).join()];
};

describe('a job that is public before it is filed', () => {
  it('gets a warning with the day of the archive', () => {
    const jobs = [{ ...aPublished(), archive: '2026-11-14' }];
    expect(findAlreadyPublic(job, jobs)).toMatchObject([
      {
        severity: 'warning',
        where: 'well.apiNumber',
        message: 'Already public since the archive of 2026-11-14: the registry has this API number and end date as d-1',
      },
    ]);
    expect(findAlreadyPublic({ ...job, endDate: '2024-08-21' }, jobs)).toEqual([]);
  });
});

describe('the revision that is public', () => {
  it('is the newest that is equal', () => {
    expect(chosen(['uploaded', '9000'], ['saved', '9000'], ['sent', '1'])).toEqual([2, '']);
  });

  it('is else the newest that left the house, and else the newest', () => {
    expect(chosen(['uploaded', '1'], ['sent', '2'], ['saved', '3'])).toEqual([2, 'tvd']);
    expect(chosen(['saved', '1'], ['not to be filed', '2'])).toEqual([2, 'tvd']);
  });

  it('is none when no revision is about a published job, or none can be read', () => {
    expect(findPublished(revisions(['saved', '1']), [aPublished({ endDate: '2020-01-01' })])).toBeUndefined();
    expect(findPublished([{ revision: 1, status: 'saved', document: undefined }], [aPublished()])).toBeUndefined();
  });

  it('is compared with the closest of several disclosures of the same days', () => {
    const published = [a('a', { tvd: '1' }), a('b', { tvd: '9000' })];
    expect(findPublished(revisions(['saved', '9000']), published)).toMatchObject({
      published: { disclosureId: 'b' },
      differences: [],
    });
  });
});
