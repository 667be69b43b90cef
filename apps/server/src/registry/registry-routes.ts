import { LISTED_LOADS, ProblemError, type registryEndpoints, type RegistryLoad } from '@disclosure/api';
import { registryMessages } from '@disclosure/core';
import { mustBeSignedIn, mustFindAuthor } from '../audit/change.ts';
import type { Handlers } from '../http/serve.ts';
import { cancelLoad, findLoad, listLoads, type LoadRow } from './loads.ts';
import { findMirror } from './mirror-tables.ts';
import { uploadArchive, type UploadServices } from './upload-archive.ts';

/** The mirror of the public registry. */
export const registryRoutes = (services: UploadServices): Handlers<typeof registryEndpoints> => {
  const { db, clock, settings } = services;
  let isUploading = false;
  const mustFind = async (id: string) => {
    const load = await findLoad(db, id, clock());
    if (!load) throw new ProblemError('not-found', registryMessages.noLoad);
    return load;
  };
  return {
    getRegistry: async () => ({
      inUse: (await readFacts(services)) ?? null,
      isFolderWatched: settings.REGISTRY_FOLDER !== undefined,
    }),
    listRegistryLoads: async () => (await listLoads(db, clock(), LISTED_LOADS)).map(toWire),
    loadRegistry: async ({ archive, query }, { caller }) => {
      const [author, fileName] = [await mustFindAuthor(db, caller.id), query.name ?? 'FracFocusCSV.zip'];
      const mustStillMay = () => mustBeSignedIn(db, caller.sessionId);
      // Several archives of 2 GB could fill the disk.
      if (isUploading) throw new ProblemError('conflict', registryMessages.another);
      isUploading = true;
      try {
        return { id: await uploadArchive(services, { archive, fileName, author, mustStillMay }) };
      } finally {
        isUploading = false;
      }
    },
    getRegistryLoad: async ({ params }) => toWire(await mustFind(params.id)),
    cancelRegistryLoad: async ({ params }) => {
      await mustFind(params.id);
      await cancelLoad(db, params.id);
    },
  };
};

async function readFacts({ db }: UploadServices) {
  const mirror = await findMirror(db);
  return (
    mirror && {
      fileName: mirror.file_name,
      archiveDate: mirror.archive_date,
      loadedAt: mirror.loaded_at.toISOString(),
      newestJobEnd: mirror.newest_job_end,
      disclosures: mirror.disclosures,
      ingredients: mirror.ingredients,
      waterSources: mirror.water_sources,
    }
  );
}

const toWire = ({ startedAt, endedAt, progress, report, ...load }: LoadRow): RegistryLoad => ({
  ...load,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  progress: progress.stage === undefined ? null : (progress as RegistryLoad['progress']),
  report,
});
