import { createHash } from 'node:crypto';
import type { AuditedEntity, DeedOf } from '@disclosure/core';

/** What can be recorded: only deeds that the reader of the trail is told in a sentence. */
type RecordedDeed = {
  readonly [Entity in AuditedEntity]: { readonly entity: Entity; readonly action: DeedOf<Entity> };
}[AuditedEntity];

/** What a change records. Snapshots hold no secrets. */
export type Note = RecordedDeed & {
  readonly entityId: number;
  readonly name: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
};

/** An entry with its snapshots as stored text. */
export interface WrittenEntry {
  readonly id: number;
  readonly at: Date;
  readonly user_id: number | null;
  readonly user_name: string;
  readonly user_email: string;
  readonly entity: string;
  readonly entity_id: number;
  readonly name: string;
  readonly action: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface Link {
  readonly id: number;
  readonly hash: Buffer;
}

/** Stands before the first entry. */
export const chainStart: Link = { id: 0, hash: Buffer.alloc(32) };

/** Over all fields of the entry and the hash of the one before. */
export function hashEntry(previous: Buffer, entry: WrittenEntry): Buffer {
  const { id, at, user_id, user_name, user_email, entity, entity_id, name, action, before, after } = entry;
  const fields = [id, at.toISOString(), user_id, user_name, user_email, entity, entity_id, name, action, before, after];
  return createHash('sha256').update(previous).update(JSON.stringify(fields)).digest();
}
