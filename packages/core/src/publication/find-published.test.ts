import { describe, expect, it } from 'vitest';
import type { FilingStatus } from '../filings/filing-status.ts';
import { findAlreadyPublic, findPublished, type RevisionToFind, samePublished } from './find-published.ts';
import { aPublished, aPublishedRow } from './publication.examples.ts';
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

  it('is as near as can be without a first day', () => {
    expect(ids(a('far', { startDate: '2024-07-01' }), a('silent', { startDate: '' }))).toEqual(['silent']);
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
  it('is the newest that is equal, if it is as likely as the others', () => {
    expect(chosen(['saved', '9000'], ['saved', '9000'], ['sent', '1'])).toEqual([2, '']);
    expect(chosen(['uploaded', '9000'], ['published', '9000'])).toEqual([2, '']);
  });

  it('is rather one that reached the registry', () => {
    expect(chosen(['uploaded', '9000'], ['saved', '9000'], ['sent', '1'])).toEqual([1, '']);
    expect(chosen(['saved', '9000'], ['uploaded', '9000'], ['approved', '9000'])).toEqual([2, '']);
  });

  it('is the one whose names are public, when a correction changes names only', () => {
    const first = { rows: [aPublishedRow(), aPublishedRow({ casNumber: '7732-18-5', ingredientName: 'Water' })] };
    const corrections: Partial<PublishedDisclosure>[] = [
      { wellName: 'Hughes Trust 5H', ...first },
      ...(['tradeName', 'supplier', 'purpose', 'ingredientName'] as const).map((name) => ({
        rows: [aPublishedRow({ [name]: 'Another' }), ...first.rows.slice(1)],
      })),
    ];
    for (const correction of corrections) {
      const find = (published: Partial<PublishedDisclosure>, ...statuses: readonly FilingStatus[]) =>
        findPublished(
          [first, correction].map((said, index) => ({
            revision: index + 1,
            status: statuses[index] ?? 'saved',
            document: toDisclosure(aPublished(said)),
          })),
          [aPublished(published)],
        )?.revision;
      expect(find(first, 'uploaded')).toBe(1);
      expect(find(first, 'uploaded', 'uploaded')).toBe(1);
      expect(find(correction, 'uploaded')).toBe(2);
      // Blanks and case are nobody's correction.
      expect(find({ ...first, wellName: ' HUGHES  trust 4h' }, 'uploaded')).toBe(1);
      // The registry has words of its own for a name: then what was uploaded comes first, and else what is nearer.
      const own = { rows: [...first.rows.slice(0, 1), aPublishedRow({ casNumber: '7732-18-5' })] };
      expect(find(own, 'published')).toBe(1);
      expect(find(own, 'published', 'uploaded')).toBe(1);
    }
  });

  it('is the newest when each is public under a number of its own', () => {
    const apiNumbers = ['42461111110000', '42461222220000'];
    const given = (...statuses: readonly FilingStatus[]) =>
      apiNumbers.map((apiNumber, index) => ({
        revision: index + 1,
        status: statuses[index] ?? 'saved',
        document: toDisclosure(aPublished({ apiNumber })),
      }));
    const published = apiNumbers.map((apiNumber) => aPublished({ apiNumber, disclosureId: apiNumber }));
    expect(findPublished(given('published'), published)?.revision).toBe(2);
    expect(findPublished(given('published'), published.slice(0, 1))?.revision).toBe(1);
    // Two of the same well, and neither has the names of a correction that nobody has sent.
    const [first, second] = [a('d-1'), a('d-2', { wellName: 'Hughes' })];
    const unsent = toDisclosure(aPublished({ wellName: 'Hughes', rows: [aPublishedRow({ supplier: 'Another' })] }));
    const filed: RevisionToFind = { revision: 1, status: 'uploaded', document: toDisclosure(first) };
    expect(findPublished([filed, { revision: 2, status: 'saved', document: unsent }], [first, second])?.revision).toBe(
      1,
    );
  });

  it('was saved by the day of the archive, as long as such a one is equal', () => {
    const [first, second] = revisions(['saved', '9000'], ['uploaded', '9000']) as [RevisionToFind, RevisionToFind];
    const find = (...given: readonly RevisionToFind[]) => findPublished(given, [aPublished({ tvd: '9000' })])?.revision;
    expect(find(first, second)).toBe(2);
    expect(find(first, { ...second, isLater: true })).toBe(1);
    expect(find({ ...first, document: undefined }, { ...second, isLater: true })).toBe(2);
    // The day may be told wrong, but nothing else makes two documents equal.
    expect(find({ ...first, document: document('1') }, { ...second, isLater: true })).toBe(2);
  });

  it('is else the newest that left the house, and else the newest', () => {
    expect(chosen(['uploaded', '1'], ['sent', '2'], ['saved', '3'])).toEqual([2, 'tvd']);
    expect(chosen(['saved', '1'], ['not to be filed', '2'])).toEqual([2, 'tvd']);
  });

  it('is no correction that was made after the day of the archive, where an earlier one may be it', () => {
    const [first, second] = revisions(['published', '1'], ['sent', '2']) as [RevisionToFind, RevisionToFind];
    const find = (...given: readonly RevisionToFind[]) => findPublished(given, [aPublished({ tvd: '9000' })])?.revision;
    expect(find(first, second)).toBe(2);
    expect(find(first, { ...second, isLater: true })).toBe(1);
    expect(find({ ...first, status: 'saved' }, { ...second, isLater: true })).toBe(1);
    expect(find({ ...first, isLater: true }, { ...second, isLater: true })).toBe(2);
  });

  it('is none when no revision is about a published job, or none can be read', () => {
    expect(findPublished(revisions(['saved', '1']), [aPublished({ endDate: '2020-01-01' })])).toBeUndefined();
    expect(findPublished([{ revision: 1, status: 'saved', document: undefined }], [aPublished()])).toBeUndefined();
  });

  it('is the disclosure with its own names, of several that are equal', () => {
    const published = [a('a', { wellName: 'Other 1H' }), a('b')];
    const found = findPublished([{ revision: 1, status: 'sent', document: toDisclosure(aPublished()) }], published);
    expect(found?.published.disclosureId).toBe('b');
  });

  it('is the newest under its own number also with other names, once it reached the registry', () => {
    const corrected = { apiNumber: '42461409160100' };
    const found = (status: FilingStatus) =>
      findPublished(
        [
          { revision: 1, status: 'uploaded', document: toDisclosure(aPublished()) },
          { revision: 2, status, document: toDisclosure(aPublished({ ...corrected, wellName: 'Other 1H' })) },
        ],
        [a('d-1'), a('d-2', corrected)],
      )?.revision;
    expect([found('uploaded'), found('saved')]).toEqual([2, 1]);
  });

  it('is compared with the closest of several disclosures of the same days', () => {
    const published = [a('a', { tvd: '1' }), a('b', { tvd: '9000' })];
    expect(findPublished(revisions(['saved', '9000']), published)).toMatchObject({
      published: { disclosureId: 'b' },
      differences: [],
    });
  });
});
