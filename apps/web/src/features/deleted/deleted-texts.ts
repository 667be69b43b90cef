import type { DeletedEntity, DeletedRecord } from '@disclosure/api';
import { messages, printCount } from '@disclosure/core';

export const kinds: Readonly<Record<DeletedEntity, string>> = {
  user: 'User',
  customer: 'Customer',
  mapping: 'Mapping',
  vendor: 'Vendor',
  ingredient: 'Ingredient',
};

const printEnded = ({ assignments, mappings }: DeletedRecord): string =>
  [assignments > 0 ? printCount(assignments, 'assignment') : '', mappings > 0 ? printCount(mappings, 'mapping') : '']
    .filter(Boolean)
    .join(' and ');

/** What comes back with a record, and how much of it does not. */
export const printComesBack = (record: DeletedRecord): string =>
  [printEnded(record), record.left_out > 0 ? messages.deleted.leftOutCount(record.left_out) : '']
    .filter(Boolean)
    .join(', ');

/** What an assignment or mapping of a restored record leads to. An ingredient also has a vendor. */
const targets: Readonly<Record<DeletedEntity, string>> = {
  user: 'customer',
  customer: 'user or ingredient',
  mapping: 'customer or ingredient',
  vendor: 'ingredient',
  ingredient: 'customer or vendor',
};

/** What happened when a record was restored. */
export function printRestored(record: DeletedRecord): string {
  const { restored, restoredWith, leftOut, newPassword } = messages.deleted;
  const { entity, name, left_out } = record;
  const ended = entity === 'mapping' ? '' : printEnded(record);
  return [
    ended === '' ? restored(name) : restoredWith(name, ended),
    left_out > 0 ? leftOut(left_out, targets[entity]) : '',
    entity === 'user' ? newPassword : '',
  ]
    .filter(Boolean)
    .join(' ');
}
