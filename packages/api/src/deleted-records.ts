import * as z from 'zod/mini';
import { get, post } from './endpoint.ts';
import { ById } from './id.ts';
import { pageAccess } from './page-access.ts';
import { listQuery } from './paging.ts';

/** What can be restored by a Manager. Files have their own bin. */
export const deletedEntities = ['user', 'customer', 'mapping', 'vendor', 'ingredient'] as const;
export type DeletedEntity = (typeof deletedEntities)[number];

export const DeletedRecord = z.object({
  id: z.number(),
  entity: z.enum(deletedEntities),
  name: z.string(),
  deleted_at: z.string(),
  deleted_by: z.string(),
  /** When it is deleted for good. */
  purged_at: z.string(),
  /** Assignments of users to customers that come back with it. */
  assignments: z.number(),
  /** Third-party mappings that come back with it. */
  mappings: z.number(),
  /** What does not come back with it, because the record that it leads to is deleted itself. */
  left_out: z.number(),
});
export type DeletedRecord = z.infer<typeof DeletedRecord>;

export const deletedRecordEndpoints = {
  listDeletedRecords: get('/api/deleted-records', {
    access: pageAccess.listDeletedRecords,
    summary: 'What was deleted within 30 days and can be restored, last deleted first',
    paged: true,
    query: listQuery(['deleted_at', 'name', 'entity', 'deleted_by']),
    response: z.array(DeletedRecord),
  }),
  restoreDeletedRecord: post('/api/deleted-records/:id/restore', {
    access: 'manager',
    summary: 'Restore what was deleted, with the assignments and mappings that still fit; a user is invited again',
    idempotent: true,
    params: ById,
    response: DeletedRecord,
  }),
};
