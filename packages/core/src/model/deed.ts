/** What the audit trail records: each kind of object, and what can happen to it. */
export const deeds = {
  user: ['created', 'changed', 'deleted', 'invited', 'signed out', 'restored', 'purged'],
  assignment: ['created', 'deleted'],
  customer: ['created', 'changed', 'deleted', 'deletion requested', 'deletion request dismissed', 'restored', 'purged'],
  mapping: ['created', 'deleted', 'restored', 'purged'],
  vendor: ['created', 'changed', 'deleted', 'restored', 'purged'],
  ingredient: ['created', 'changed', 'deleted', 'restored', 'purged'],
  file: [
    'created',
    'changed',
    'deleted',
    'restored',
    'purged',
    'damaged',
    'missing',
    'mended',
    // What is done at the filing desk.
    'marked',
    'moved back',
    'set aside',
    'assigned',
    'snoozed',
    'woken',
    'finding accepted',
    'acceptance withdrawn',
  ],
  /** The mirror of the public registry. */
  registry: ['loaded'],
} as const;

export type AuditedEntity = keyof typeof deeds;
export type DeedOf<Entity extends AuditedEntity> = (typeof deeds)[Entity][number];
export type AuditedAction = DeedOf<AuditedEntity>;

export const auditedEntities = Object.keys(deeds) as readonly AuditedEntity[];
export const auditedActions: readonly AuditedAction[] = [...new Set(Object.values(deeds).flat())];

/** A record before or after a deed, under the names of the calls. */
export type Snapshot = Readonly<Record<string, unknown>> | null;

/** An entry of the audit trail. */
export interface Deed {
  /** Null: the server itself, or a command on it. */
  readonly user: { readonly name: string; readonly email: string } | null;
  /** One of `auditedEntities`, or a word of a later version. */
  readonly entity: string;
  /** Blank for a file that the reader does not see; then the snapshots are null. */
  readonly name: string;
  readonly action: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** How many entries of the same deed this one stands for besides itself. */
  readonly more?: number;
}
