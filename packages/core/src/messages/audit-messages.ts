import type { AuditedAction, AuditedEntity, DeedOf } from '../model/deed.ts';
import { printGrouped } from '../numbers/format.ts';

type Sentences = { readonly [Entity in AuditedEntity]: Readonly<Record<DeedOf<Entity>, string>> };

/**
 * What each deed is told as. `{who}` did it to `{object}`; other names in braces are fields of the entry. What stands
 * in brackets is left out where the entry does not say what it names.
 */
const sentences = {
  user: {
    created: '{who} added user {object}[, {roles}]',
    changed: '{who} changed user {object}',
    deleted: '{who} deleted user {object}',
    invited: '{who} invited {object} again[ at {email}]',
    'signed out': '{who} signed {object} out everywhere',
    restored: '{who} restored user {object}',
    purged: '{who} removed the deleted user {object} for good',
  },
  assignment: {
    created: '{who} gave {user} access to {customer}',
    deleted: '{who} ended the access of {user} to {customer}',
  },
  customer: {
    created: '{who} added customer {object}[, operator number {operator_number}]',
    changed: '{who} changed customer {object}',
    deleted: '{who} deleted customer {object}[, replaced by {replaced_by}]',
    'deletion requested': '{who} asked a Manager to delete customer {object}',
    'deletion request dismissed': '{who} dismissed the request[ of {requested_by}] to delete customer {object}',
    restored: '{who} restored customer {object}',
    purged: '{who} removed the deleted customer {object} for good',
  },
  mapping: {
    created: '{who} mapped code {chem_code} of {customer} to {ingredient}',
    deleted: '{who} ended the mapping of code {chem_code} of {customer} to {ingredient}',
    restored: '{who} restored the mapping {object}',
    purged: '{who} removed the deleted mapping {object} for good',
  },
  vendor: {
    created: '{who} added vendor {object}',
    changed: '{who} changed vendor {object}',
    deleted: '{who} deleted vendor {object}[, replaced by {replaced_by}]',
    restored: '{who} restored vendor {object}',
    purged: '{who} removed the deleted vendor {object} for good',
  },
  ingredient: {
    created: '{who} added ingredient {object}',
    changed: '{who} changed ingredient {object}',
    deleted: '{who} deleted ingredient {object}[, replaced by {replaced_by}]',
    restored: '{who} restored ingredient {object}',
    purged: '{who} removed the deleted ingredient {object} for good',
  },
  file: {
    created: '{who} saved {object}[ for {customer}][, revision {revision}]',
    changed: '{who} saved {object}[ for {customer}][, revision {revision}]',
    deleted: '{who} moved {object}[ of {customer}] to the bin',
    restored: '{who} took {object}[ of {customer}] out of the bin',
    purged: '{who} removed {object}[ of {customer}] for good',
    damaged: '{who} found the stored bytes of {object} damaged[, revision {revision}]',
    missing: '{who} found the stored bytes of {object} missing[, revision {revision}]',
    mended: '{who} fixed the stored bytes of {object}[, revision {revision}]',
    marked: '{who} marked {object}[, revision {revision},][ as {status}][: {note}]',
    'moved back': '{who} moved {object}[, revision {revision},] back[ to {status}][: {note}]',
    'set aside': '{who} marked {object}[, revision {revision},] as not to be filed[, {set_aside}][: {note}]',
    assigned: '{who} assigned the filing of {object}[ to {assignee}]',
    snoozed: '{who} snoozed the filing of {object}[ until {snoozed_until}][: {note}]',
    woken: '{who} ended the snooze of the filing of {object}',
    'finding accepted': '{who} accepted a finding in {object}[ at {place}][: {note}]',
    'acceptance withdrawn': '{who} no longer accepts a finding in {object}[ at {place}]',
  },
  registry: {
    loaded:
      '{who} loaded {object} from the registry[ ({source})][, archive of {archive_date}][, disclosures: {disclosures}][, lines left out: {left_out}]',
  },
} as const satisfies Sentences;

/** Changes that have words of their own. */
const changes = {
  one: '{who} changed the {field} of {object} from {before} to {after}',
  filled: '{who} set the {field} of {object} to {after}',
  cleared: '{who} cleared the {field} of {object}, which was {before}',
  several: '{who} changed {fields} of {object}',
  two_step: {
    yes: '{who} turned on the two-step sign-in of {object}',
    no: '{who} turned off the two-step sign-in of {object}',
  },
  recovery_codes: { new: '{who} made new recovery codes for {object}' },
  digest: { yes: '{who} turned on the digest of {object}', no: '{who} turned off the digest of {object}' },
  calendar_address: {
    new: '{who} made a new calendar address for {object}',
    no: '{who} ended the calendar address of {object}',
  },
  all_access: { yes: '{who} let {object} see all files', no: '{who} let {object} see only its own files' },
  owner: '{who} gave {object} to {customer}',
  corrected: '{who} corrected revision {corrects} of {object}[ of {customer}][, now revision {revision}]',
  /** A deed that only a later version has words for. */
  unknown: '{who}: {deed}, {object}',
  /** Of a file that the reader does not see, no more is told. */
  hidden: '{who} changed {object}',
} as const;

/** Fields whose name in calls is not what people call them. */
const fields: Readonly<Record<string, string>> = {
  additive_fraction: '% in additive',
  api_number: 'API number',
  cas_number: 'CAS number',
  chem_code: 'code',
  owner_kind: 'kind of owner',
  product_name: 'trade name',
  sha256: 'SHA-256',
  vendor_id: 'supplier',
};

/** What the filter of the audit trail calls each kind of object. */
const objects: Readonly<Record<AuditedEntity, string>> = {
  user: 'User',
  assignment: 'Access to a customer',
  customer: 'Customer',
  mapping: 'Mapping',
  vendor: 'Vendor',
  ingredient: 'Ingredient',
  file: 'File',
  registry: 'Registry',
};

/** What the filter of the audit trail calls each deed. */
const actions: Readonly<Record<AuditedAction, string>> = {
  created: 'Added or saved',
  changed: 'Changed',
  deleted: 'Deleted',
  invited: 'Invited again',
  'signed out': 'Signed out',
  restored: 'Restored',
  'deletion requested': 'Deletion requested',
  'deletion request dismissed': 'Deletion request dismissed',
  purged: 'Removed for good',
  damaged: 'Found damaged',
  missing: 'Found missing',
  mended: 'Fixed',
  marked: 'Marked at the desk',
  'moved back': 'Moved back at the desk',
  'set aside': 'Not to be filed',
  assigned: 'Assigned',
  snoozed: 'Snoozed',
  woken: 'Snooze ended',
  'finding accepted': 'Finding accepted',
  'acceptance withdrawn': 'Acceptance withdrawn',
  loaded: 'Loaded',
};

/** The texts of the audit trail. Apart from the other messages, because only its page needs them. */
export const auditMessages = {
  sentences,
  changes,
  fields,
  objects,
  actions,
  server: 'The server',
  blank: '(blank)',
  hiddenFile: 'a file of a customer that you are not assigned to',
  more: (count: number, entity: string) =>
    `and ${printGrouped(count)} more ${entity}${count === 1 ? '' : 's'} in one go`,
  folded: (total: number, folded: number) =>
    `${total} ${total === 1 ? 'change' : 'changes'}${folded > 0 ? `, ${folded} folded together` : ''}`,
  shown: (shown: number, total: number) => `Showing ${shown} of ${total} changes`,
  kept: 'Older changes are kept and can be exported',
  oneObject: (id: number) => `One object: No. ${id}`,
  unknownPerson: (id: number) => `No. ${id}`,
  none: 'No changes found.',
  loading: 'Loading the audit trail...',
  exportFailed: (reason: string) => `The changes could not be exported: ${reason}`,
} as const;
