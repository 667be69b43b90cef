import { MAX_PUBLIC_WELLS, type publicationEndpoints } from '@disclosure/api';
import { wholeApiNumber } from '@disclosure/core';
import type { Db } from '../database/db.ts';
import type { Handlers } from '../http/serve.ts';
import { findMirror } from '../registry/mirror-tables.ts';
import { askNeighbours } from './ask-neighbours.ts';
import { listPublicJobs, listPublished, wellsOf } from './read-published.ts';

/** What the mirror of the registry says. All of it is public, so everyone who may ask sees the same. */
export const publicationRoutes = ({ db }: { readonly db: Db }): Handlers<typeof publicationEndpoints> => ({
  listPublicDisclosures: async ({ query }) => {
    const { archive, found } = await readMirror(db, [query.apiNumber], listPublished);
    return { archive, disclosures: found };
  },
  listPublicJobs: async ({ query }) => {
    const asked = query.apiNumbers.split(',').slice(0, MAX_PUBLIC_WELLS);
    const { archive, found } = await readMirror(db, asked, listPublicJobs);
    return { archive, jobs: found };
  },
  askNeighbours: ({ body }) => askNeighbours(db, body),
});

/** In one transaction, so that a load that ends in the meantime does not mix two archives. */
const readMirror = <Found>(
  db: Db,
  apiNumbers: readonly string[],
  read: (tx: Db, wells: readonly string[]) => Promise<Found[]>,
): Promise<{ archive: string | null; found: Found[] }> =>
  db.transaction().execute(async (tx) => {
    const mirror = await findMirror(tx);
    if (!mirror) return { archive: null, found: [] };
    const wells = wellsOf(apiNumbers.map(wholeApiNumber));
    return { archive: mirror.archive_date, found: wells.length === 0 ? [] : await read(tx, wells) };
  });
