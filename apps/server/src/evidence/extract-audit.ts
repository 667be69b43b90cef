import { sql } from 'kysely';
import { type Anchor, createAnchorSigner } from '../audit/anchor.ts';
import { findLastLink } from '../audit/audit-repository.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { readSecrets, type SecretServices } from '../database/secrets.ts';

/** An entry of the audit trail as a pack tells it: who by name, when and what, and the hash that it has in the trail. */
export interface ExtractedEntry {
  readonly number: number;
  readonly at: string;
  /** Blank: the server itself. */
  readonly by: string;
  readonly what: string;
  readonly details: Readonly<Record<string, string | number>>;
  readonly hash: string;
}

export interface AuditExtract {
  /** The signed end of the trail at this moment. */
  readonly anchor: Anchor;
  /** By the number of the file, oldest first. */
  readonly entries: ReadonlyMap<number, readonly ExtractedEntry[]>;
}

/** Of these files only, and as of one moment: no entry is younger than the anchor. */
export async function extractAudit(
  services: SecretServices & { readonly clock: Clock },
  numbers: readonly number[],
): Promise<AuditExtract> {
  const signer = createAnchorSigner(await readSecrets(services));
  return services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const anchor = signer.sign(await findLastLink(tx), services.clock());
      return { anchor, entries: await readEntries(tx, numbers) };
    });
}

async function readEntries(tx: Db, numbers: readonly number[]): Promise<AuditExtract['entries']> {
  const rows = await tx
    .selectFrom('audit_entries')
    .select(['id', 'at', 'user_name', 'entity_id', 'action', 'before', 'after', 'hash'])
    .where('entity', '=', 'file')
    .where(sql<boolean>`entity_id = any(${[...numbers]}::int[])`)
    .orderBy('id')
    .execute();
  const found = Map.groupBy(rows, ({ entity_id }) => entity_id);
  return new Map([...found].map(([number, entries]) => [number, entries.map(toExtracted)]));
}

interface Row {
  readonly id: number;
  readonly at: Date;
  readonly user_name: string;
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly hash: Buffer;
}

function toExtracted({ id, at, user_name, action, before, after, hash }: Row): ExtractedEntry {
  // What was withdrawn or removed has nothing after it.
  const told = Object.entries(after ?? before ?? {}).filter(([field, value]) => TOLD.has(field) && isPlain(value));
  return {
    number: id,
    at: at.toISOString(),
    by: user_name,
    what: action,
    details: Object.fromEntries(told) as ExtractedEntry['details'],
    hash: hash.toString('hex'),
  };
}

/** What an entry says of its file. Earlier owners are left out: the reader may not see their other files. */
const TOLD = new Set([
  'revision',
  'size',
  'sha256',
  'status',
  'set_aside',
  'assignee',
  'snoozed_until',
  'place',
  'note',
  'disclosure_id',
]);

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
