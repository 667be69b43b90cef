import { type DeletedEntity, type DeletedRecord, ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { sql } from 'kysely';
import type { AccountServices } from '../accounts/account-services.ts';
import type { Change } from '../audit/change.ts';
import type { Db } from '../database/db.ts';
import { refuseTwin } from '../database/unique.ts';
import { lockNames, mustHaveOwnNames } from '../customers/customer-repository.ts';
import { mustBeOnlyOne } from '../ingredients/ingredient-repository.ts';
import { sendInvitation } from '../users/save-user.ts';
import { findDeletedRecord } from './deleted-record-repository.ts';
import { endDeletion, holdLinked, lockRestoring } from './deleted-links.ts';

type Services = Pick<AccountServices, 'publicUrl'>;

/** Restores a record with the assignments and mappings that still fit. A user must choose a new password. */
export async function restoreRecord(change: Change, services: Services, id: number): Promise<DeletedRecord> {
  const { tx, now, note } = change;
  await lockRestoring(tx);
  await lockNames(tx);
  await holdLinked(tx, id);
  const record = await findDeletedRecord(tx, id, now);
  if (!record) throw new ProblemError('not-found', messages.deleted.over);
  mustHaveTargets(record);
  const { entity, entity_id: entityId, name, left_out } = record;
  await revive[entity](tx, entityId, name);
  const after = { ...(await endDeletion(tx, id)), left_out };
  if (entity === 'user') await sendInvitation(change, services, entityId);
  note({ entity, entityId, name, action: 'restored', after });
  return record;
}

/** A mapping is nothing but its links. */
function mustHaveTargets({ entity, mappings }: DeletedRecord): void {
  if (entity === 'mapping' && mappings === 0) throw new ProblemError('conflict', messages.deleted.mappingTargetsGone);
}

type Revive = (tx: Db, id: number, name: string) => Promise<unknown>;

const live = { deleted_at: null, version: sql<number>`version + 1` } as const;

/** Brings the record itself back. A name that was taken meanwhile stays with its new owner. */
const revive: Readonly<Record<DeletedEntity, Revive>> = {
  customer: async (tx, id, name) => {
    await tx
      .updateTable('customers')
      .set({ archived_at: null, version: live.version })
      .where('id', '=', id)
      .execute()
      .catch(refuseTwin('customers_by_name', messages.deleted.customerTaken(name)));
    await mustHaveOwnNames(tx, id, {
      name: messages.deleted.customerTaken,
      otherName: (other, owner) => messages.deleted.otherNameTaken(name, other, owner),
    });
  },
  user: (tx, id, name) =>
    tx
      .updateTable('users')
      .set(live)
      .where('id', '=', id)
      .execute()
      .catch(refuseTwin('users_by_email', messages.deleted.emailTaken(name))),
  vendor: (tx, id) => tx.updateTable('vendors').set(live).where('id', '=', id).execute(),
  ingredient: async (tx, id, name) => {
    const taken = messages.deleted.ingredientTaken(name);
    await tx
      .updateTable('ingredients')
      .set(live)
      .where('id', '=', id)
      .execute()
      .catch(refuseTwin('ingredients_by_identity', taken));
    await mustBeOnlyOne(tx, id, taken);
  },
  mapping: async () => undefined,
};
