import * as z from 'zod/mini';
import { RoleId } from './users.ts';

/** What the specification stores with a file, and a few more facts. */
export const FileMetadata = z.object({
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
  /** Missing: the file was adopted without an owner, and everyone sees it. A text: an owner unknown to this product. */
  customerId: z.optional(z.union([z.number(), z.string()])),
  customerName: z.string(),
  uploadDate: z.string(),
  uploadedBy: z.string(),
  /** Made from simulated job data. It must never be filed. */
  simulated: z.optional(z.boolean()),
});
export type FileMetadata = z.infer<typeof FileMetadata>;

/** How many findings of each grade the rules had, and the version of the rules. */
export const Verdict = z.object({
  errors: z.number(),
  refusals: z.number(),
  warnings: z.number(),
  notes: z.number(),
  rulesVersion: z.number(),
});

export const StoredFile = z.object({
  id: z.string(),
  name: z.string(),
  /** The app's own download route. */
  url: z.string(),
  last_modified: z.string(),
  size: z.number(),
  revision: z.number(),
  metadata: FileMetadata,
  /** On the newest revision. Missing: it was not checked yet, or its bytes cannot be checked. */
  verdict: z.optional(Verdict),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const DeletedFile = z.extend(StoredFile, {
  deleted_at: z.string(),
  deleted_by: z.string(),
  /** When the file is deleted for good. */
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
  /** The hash of the stored bytes. */
  sha256: z.string(),
  verdict: z.optional(Verdict),
});
export type SavedFile = z.infer<typeof SavedFile>;

/** A user who sees a file, and why. */
export const FileReader = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  roles: z.array(RoleId),
  status: z.enum(['active', 'invited']),
  /** The customers of the user that open the file: its owner, or one that sees all files. None: all users see it. */
  through: z.array(z.object({ id: z.number(), name: z.string(), seesAll: z.boolean() })),
});
export type FileReader = z.infer<typeof FileReader>;
