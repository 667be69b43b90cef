import * as z from 'zod/mini';
import { del, get, post } from './endpoint.ts';
import { pageAccess } from './page-access.ts';
import { line } from './text.ts';

/** The largest archive that can be uploaded. */
export const MAX_ARCHIVE_BYTES = 2 * 1024 ** 3;
/** So many loads are listed. */
export const LISTED_LOADS = 10;
const MAX_NAME = 200;

const MirrorFacts = z.object({
  fileName: z.string(),
  /** The day of the newest file in the archive. */
  archiveDate: z.string(),
  loadedAt: z.string(),
  /** Null when no disclosure has one. */
  newestJobEnd: z.nullable(z.string()),
  disclosures: z.number(),
  ingredients: z.number(),
  waterSources: z.number(),
});

const Progress = z.object({
  /** A `LoadStage`, or a word of a later version: instances of two versions load into one database. */
  stage: z.string(),
  part: z.number(),
  parts: z.number(),
  bytes: z.number(),
  allBytes: z.number(),
  lines: z.number(),
  leftOut: z.number(),
});

const Example = z.object({ file: z.string(), line: z.number(), text: z.string() });

const Report = z.object({
  disclosures: z.number(),
  ingredients: z.number(),
  waterSources: z.number(),
  /** By reason: those of `leftOutReasons`, or of another version. */
  leftOut: z.record(z.string(), z.number()),
  mended: z.object({ nulBytes: z.number() }),
  odd: z.object({ years: z.number() }),
  newestJobEnd: z.nullable(z.string()),
  seconds: z.number(),
  linesRead: z.number(),
  /** The first line of each reason. */
  examples: z.record(z.string(), Example),
});

const Load = z.object({
  id: z.string(),
  /** `loading`, `loaded`, `failed`, `cancelled`, or a word of a later version. */
  status: z.string(),
  fileName: z.string(),
  archiveDate: z.nullable(z.string()),
  by: z.string(),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Null until it has told how far it is. */
  progress: z.nullable(Progress),
  /** Null until it is loaded. */
  report: z.nullable(Report),
  /** Why it failed or was canceled; blank otherwise. */
  failure: z.string(),
});
export type RegistryLoad = z.infer<typeof Load>;
export type RegistryFacts = z.infer<typeof MirrorFacts>;

const LoadId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'must be the id of a load'));
const params = z.object({ id: LoadId });

/** The mirror of the public registry. */
export const registryEndpoints = {
  getRegistry: get('/api/registry', {
    access: 'signed-in',
    summary: 'Tells which archive of the registry is in use.',
    /** Older versions do not say whether a folder is watched. */
    response: z.object({ inUse: z.nullable(MirrorFacts), isFolderWatched: z.optional(z.boolean()) }),
  }),
  listRegistryLoads: get('/api/registry/loads', {
    access: pageAccess.listRegistryLoads,
    summary: 'Lists the last loads of archives, newest first.',
    response: z.array(Load),
    background: true,
  }),
  loadRegistry: post('/api/registry/load', {
    access: 'manager',
    summary: 'Uploads the archive of the registry and begins to load it.',
    query: z.object({ name: z.optional(line(MAX_NAME)) }),
    takesArchive: true,
    maxBytes: MAX_ARCHIVE_BYTES,
    response: z.object({ id: z.string() }),
    status: 201,
  }),
  getRegistryLoad: get('/api/registry/loads/:id', {
    access: 'manager',
    summary: 'Tells how far a load is, or how it ended.',
    params,
    response: Load,
    background: true,
  }),
  cancelRegistryLoad: del('/api/registry/loads/:id', {
    access: 'manager',
    summary: 'Cancels a load. The archive in use stays in use.',
    params,
    response: z.void(),
    status: 204,
  }),
};
