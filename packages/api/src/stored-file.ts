import * as z from 'zod/mini';

/** What the specification keeps with a file, and a few things more. */
const FileMetadata = z.object({
  wellName: z.string(),
  operator: z.string(),
  /** 14 digits. */
  apiNumber: z.string(),
  state: z.string(),
  county: z.string(),
  /** The day on which the job ended, as the document says it. */
  date: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Not there: adopted without an owner, and seen by everybody. A text: an owner that nobody here is. */
  customerId: z.optional(z.union([z.number(), z.string()])),
  customerName: z.string(),
  uploadDate: z.string(),
  uploadedBy: z.string(),
  /** Made from an invented job: never to be filed. */
  simulated: z.optional(z.boolean()),
});
export type FileMetadata = z.infer<typeof FileMetadata>;

export const StoredFile = z.object({
  id: z.string(),
  name: z.string(),
  /** The app's own download route. */
  url: z.string(),
  last_modified: z.string(),
  size: z.number(),
  revision: z.number(),
  metadata: FileMetadata,
});
export type StoredFile = z.infer<typeof StoredFile>;

export const DeletedFile = z.extend(StoredFile, {
  deleted_at: z.string(),
  deleted_by: z.string(),
  /** When it goes for good. */
  purged_at: z.string(),
});
export type DeletedFile = z.infer<typeof DeletedFile>;

export const Revision = z.object({
  revision: z.number(),
  size: z.number(),
  sha256: z.string(),
  timestamp: z.string(),
  uploadedBy: z.string(),
});
export type Revision = z.infer<typeof Revision>;

export const SavedFile = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  timestamp: z.string(),
  revision: z.number(),
  /** Of the stored bytes. */
  sha256: z.string(),
});
export type SavedFile = z.infer<typeof SavedFile>;
