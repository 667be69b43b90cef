import type { fileEndpoints } from '@disclosure/api';
import { change } from '../audit/change.ts';
import type { Handlers } from '../http/serve.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { assignOwner } from './assign-owner.ts';
import { deleteFile, listBin, restoreFile } from './bin.ts';
import type { FileServices } from './file-services.ts';
import { answerWithForm, drawStoredForm, type FormServices } from './draw-form.ts';
import {
  isMeant,
  countMisses,
  type MissServices,
  mustFindById,
  mustFindByName,
  mustSee,
  notFound,
} from './find-file.ts';
import { getFile } from './stored-file.ts';
import { listFiles, listTwins, selectFiles } from './list/list-files.ts';
import { listReaders } from './list-readers.ts';
import { listRevisions, readRevision } from './read-revision.ts';
import { saveCorrection, saveUpload } from './upload/save-upload.ts';
import { zipFiles } from './zip-files.ts';

type Services = FileServices & MissServices & FormServices;

export function fileRoutes(services: Services): Handlers<typeof fileEndpoints> {
  const { db, store, clock } = services;
  return {
    getStorageConfig: () => describeStore(store),

    uploadFile: ({ body }, context) => saveUpload(services, body, context),

    correctFile: (request, context) => saveCorrection(services, request, context),

    listFiles: ({ query }, { caller }) => listFiles(db, caller, query),

    selectFiles: ({ query }, { caller }) => selectFiles(db, caller.id, query),

    downloadFile: async ({ params, query: { revision, id } }, context) => {
      const file = await countMisses(services, context, () => mustFindByName(db, context.caller, params.fileName));
      if (!isMeant(file, id)) throw notFound();
      const bytes = await readRevision(services, { ...file, ...(revision !== undefined && { revision }) });
      return { name: file.name, type: 'application/xml', bytes };
    },

    deleteFile: ({ params, query }, context) =>
      countMisses(services, context, () =>
        change(services, context, (work) => deleteFile(work, context.caller, { name: params.fileName, id: query.id })),
      ),

    getFile: async ({ params }, { caller }) => getFile(db, (await mustFindById(db, caller, params.id)).number),

    getFileContent: async ({ params, query: { revision } }, { caller }) => {
      const file = await mustFindById(db, caller, params.id);
      const bytes = await readRevision(services, { ...file, ...(revision !== undefined && { revision }) });
      return { content: new TextDecoder().decode(bytes) };
    },

    ...formRoutes(services),

    listRevisions: async ({ params }, { caller }) =>
      listRevisions(db, (await mustFindById(db, caller, params.id)).number),

    listReaders: async ({ params }, { caller }) => listReaders(db, (await mustFindById(db, caller, params.id)).number),

    restoreFile: ({ params }, context) =>
      change(services, context, (work) => restoreFile(work, context.caller, params.id)),

    assignOwner: ({ params, body }, context) =>
      change(services, context, (work) =>
        assignOwner(work, store, { asker: context.caller, id: params.id, customerId: body.customerId }),
      ),

    listBin: (_, { caller }) => listBin(db, caller.id, clock()),

    zipFiles: ({ body }, { caller }) => zipFiles(services, caller, body),

    listTwins: ({ query }, { caller }) => listTwinsBeforeSaving(services, caller.id, query.apiNumbers),
  };
}

function listTwinsBeforeSaving({ db, costly }: Services, userId: number, apiNumbers: string) {
  // What cannot be loaded is told to those who save.
  costly.expectDocuments().catch(() => undefined);
  return listTwins(db, userId, apiNumbers);
}

const formRoutes = (services: Services): Pick<Handlers<typeof fileEndpoints>, 'getForm' | 'drawForm'> => ({
  getForm: async ({ params, query: { revision } }, { caller }) => {
    const file = await mustSee(services.db, caller, params.id);
    return drawStoredForm(services, caller.id, { ...file, ...(revision !== undefined && { revision }) });
  },

  drawForm: ({ body }, { caller }) =>
    answerWithForm(services, caller.id, { ...body, isSimulated: services.isSimulated }),
});

const describeStore = ({ name, fault }: BlobStore) => ({
  accountName: name.account,
  accountKey: '' as const,
  containerName: name.container,
  ...(fault !== undefined && { error: fault }),
});
