import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { loadArchiveOf, matchAll } from '../../test/archives.ts';
import { aDocument } from '../../test/documents.ts';
import { deskOf, filingOffice } from '../../test/filing-office.ts';
import { storageOutage } from '../storage/blob-store.ts';

const office = filingOffice();
const { save, mark, read, wells } = deskOf(office);

const contentOf = async (id: string, revision: number) =>
  (await office().editor.getFileContent({ params: { id }, query: { revision } })).content;

async function load(day: string, content: string, id = 'd-1') {
  await loadArchiveOf(office().test, day, [{ id, content }]);
  await matchAll(office().test);
}

const correct = async (id: string, change: (content: string) => string) => {
  const { revision } = await read(id);
  const content = change(await contentOf(id, revision)).replace(
    '<EntryMethod>',
    '<AmendedReason>Wrong</AmendedReason>$&',
  );
  await office().editor.correctFile({ params: { id }, body: { content }, ifMatch: revision });
};

const rename = (content: string) =>
  content
    .replace(/<WellName>.*?</, '<WellName>Alder 1H<')
    .replaceAll(/<Supplier>.*?</g, '<Supplier>Other Chemicals<')
    .replaceAll(/<TradeName>.*?</g, '<TradeName>Other<');

/** Revision 1 was uploaded, and revision 2 changes its names. */
async function renamed() {
  const { id } = await save('Alder', 10);
  await mark(id, 'uploaded');
  await correct(id, rename);
  return id;
}

describe('of revisions that are equal in all numbers', () => {
  it('the one is public whose names the archive has', async () => {
    const id = await renamed();
    await load('2026-11-15', await contentOf(id, 1));
    expect(await read(id)).toMatchObject({
      revision: 2,
      status: 'saved',
      statusBefore: 'published',
      isCorrection: true,
      publication: { revision: 1, differences: 0 },
    });
    // Nobody has sent the correction, so it stays in the list.
    expect(await wells({})).toEqual(['Alder 1H']);
    await load('2026-11-16', await contentOf(id, 2));
    expect(await read(id)).toMatchObject({ status: 'published', publication: { revision: 2, differences: 0 } });
  });

  it('one that was uploaded comes first, and the newest when it is uploaded too', async () => {
    const { id } = await save('Alder', 10);
    const content = await contentOf(id, 1);
    await load('2026-11-15', content);
    // The total mass is not published, so the second is as equal as the first.
    await save('Alder', 10, office().lone, 5);
    await load('2026-11-16', content);
    expect(await read(id)).toMatchObject({ revision: 2, status: 'saved', publication: { revision: 1 } });
    await mark(id, 'uploaded');
    await load('2026-11-17', content);
    expect(await read(id)).toMatchObject({
      status: 'published',
      publication: { revision: 2, since: '2026-11-15', wasPublicBefore: true },
    });
  });

  it('the newest is public when nothing tells them apart', async () => {
    const { id } = await save('Alder', 10);
    await save('Alder', 10, office().lone, 5);
    await load('2026-11-15', await contentOf(id, 1));
    expect(await read(id)).toMatchObject({ status: 'published', publication: { revision: 2 } });
  });

  it('one that was saved after the day of the archive is not public', async () => {
    const { id } = await save('Alder', 10);
    await save('Alder', 10, office().lone, 5);
    await mark(id, 'uploaded');
    const { db } = office().test;
    await sql`update file_revisions set uploaded_at = '2026-11-01' where revision = 1`.execute(db);
    const content = await contentOf(id, 1);
    await load('2026-11-14', content);
    expect(await read(id)).toMatchObject({ status: 'uploaded', publication: { revision: 1 } });
    await load('2026-11-15', content);
    expect(await read(id)).toMatchObject({ status: 'published', publication: { revision: 2 } });
  });
});

describe('a correction of the API number', () => {
  const [before, after] = ['42461111110000', '42461222220000'];
  const number = (apiNumber: string) => (content: string) => content.replace(/(<APINumber>).*?</, `$1${apiNumber}<`);

  /** Revision 1 was uploaded and names another well than revision 2. */
  async function moved() {
    const { result } = await office().editor.uploadFile({
      body: {
        fileName: 'Alder Chemical Disclosure.xml',
        content: aDocument({ wellName: 'Alder', apiNumber: before, start: '2026-10-20', end: '2026-11-01' }),
        metadata: { customerId: office().lone },
      },
    });
    await mark(result.id, 'uploaded');
    await correct(result.id, number(after));
    return result.id;
  }
  const isFound = {
    revision: 2,
    status: 'saved',
    statusBefore: 'published',
    publication: { revision: 1, differences: 0 },
  };

  it('leaves what is public under the first number found', async () => {
    const id = await moved();
    await load('2026-11-15', await contentOf(id, 1));
    expect(await read(id)).toMatchObject({ ...isFound, apiNumber: '42461222220000' });
    expect(await office().editor.getPublicationSummary()).toMatchObject({ found: 1, missing: 0 });
    await load('2026-11-16', await contentOf(id, 2), 'd-2');
    expect(await read(id)).toMatchObject({ status: 'published', publication: { revision: 2, disclosureId: 'd-2' } });
  });

  it('is read from a document of which it was not noted, when it can be read', async () => {
    const id = await moved();
    const { test } = office();
    const noted = () => test.db.selectFrom('file_revisions').select('api_number').orderBy('revision').execute();
    expect(await noted()).toEqual([{ api_number: '42461111110000' }, { api_number: '42461222220000' }]);
    await sql`update file_revisions set api_number = null`.execute(test.db);
    const content = await contentOf(id, 1);
    const away = vi.spyOn(test.store, 'get').mockRejectedValue(storageOutage(new Error('EIO')));
    await load('2026-11-15', content);
    expect((await office().editor.listFilings({ query: {} })).items).toMatchObject([{ publication: null }]);
    away.mockRestore();
    await matchAll(test);
    expect(await read(id)).toMatchObject(isFound);
    expect(await noted()).toEqual([{ api_number: '42461111110000' }, { api_number: null }]);
  });
});
