import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { inChunks } from '../storage/read-many.ts';
import type { AnchorShelf } from '../storage/blob-store.ts';
import { type Anchor, type AnchorSigner, type Origin, parseAnchor } from './anchor.ts';
import { chainStart, hashEntry, type Link } from './audit-entry.ts';
import { findLastLink } from './audit-repository.ts';

/** An anchor as it was found. */
export interface FoundAnchor {
  /** Where it was found. */
  readonly place: string;
  /** Undefined when it cannot be read. */
  readonly anchor: Anchor | undefined;
}

const AT_ONCE = 16;

export async function readAnchors(shelf: AnchorShelf): Promise<FoundAnchor[]> {
  const found: FoundAnchor[] = [];
  for await (const names of inChunks(await shelf.list(), AT_ONCE)) {
    const texts = await Promise.all(names.map((name) => shelf.get(name)));
    for (const [index, name] of names.entries()) {
      found.push({ place: `audit/${name}`, anchor: parseAnchor(texts[index] ?? '') });
    }
  }
  return found;
}

export interface Verdict {
  readonly isWhole: boolean;
  /** For a person, one finding in each line. */
  readonly text: string;
}

interface Genuine extends FoundAnchor {
  readonly anchor: Anchor;
}

interface Judged extends FoundAnchor {
  readonly origin: Origin;
}

/** Checks the chain of hashes, and the anchors since the last restore. Only anchors show that entries were cut off at the end. */
export async function checkTrail(db: Db, all: readonly FoundAnchor[], signer: AnchorSigner): Promise<Verdict> {
  const judged = judge(all, signer);
  const restored = judged.findLast(({ anchor, origin }) => anchor?.restored && origin === 'genuine');
  const found = restored ? judged.filter((one) => timeOf(one) >= timeOf(restored)) : judged;
  const anchors = found.filter(isComparable);
  const broken = await findBrokenEntry(db);
  const findings = [
    ...found.filter(({ origin }) => origin === 'forged').map(describeForged),
    ...(broken === undefined ? [] : [describeBroken(broken)]),
    ...(await findContradictions(db, anchors)),
  ];
  const isWhole = findings.length === 0;
  const texts = isWhole ? [describeWhole(await findLastLink(db), anchors)] : findings;
  const notes = [
    ...(restored ? [describeLeftOut(judged.length - found.length, timeOf(restored))] : []),
    ...describeOrigins(found),
  ];
  return { isWhole, text: [...texts, ...notes].join('\n') };
}

/**
 * In the order of their signed times and not of their names, because anyone who can write to the store can copy an
 * anchor to another name. Once a key of the settings has signed, the key in the database signs no more.
 */
function judge(all: readonly FoundAnchor[], signer: AnchorSigner): Judged[] {
  const judged = all
    .map((one): Judged => ({ ...one, origin: one.anchor ? signer.originOf(one.anchor) : 'forged' }))
    .sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1));
  const first = judged.find(({ origin }) => origin === 'genuine');
  const isLate = (one: Judged) =>
    one.origin === 'key in the database' && first !== undefined && timeOf(one) >= timeOf(first);
  return judged.map((one) => (isLate(one) ? { place: one.place, anchor: one.anchor, origin: 'forged' } : one));
}

const isComparable = (one: Judged): one is Judged & Genuine =>
  one.origin === 'genuine' || one.origin === 'key in the database';

/** What cannot be read has no time, and comes last. */
const timeOf = ({ anchor }: FoundAnchor): string => anchor?.time ?? 'unknown';

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

const describeForged = ({ place }: FoundAnchor) =>
  `The anchor ${place} is not genuine: it was changed after it was written, or its key is not in SECRETS_KEY.`;

const describeLeftOut = (number: number, time: string) =>
  `${count(number, 'anchor', 'anchors')} from before the restore of ${time} ${number === 1 ? 'was' : 'were'} not compared.`;

function describeOrigins(found: readonly Judged[]): string[] {
  const numberOf = (wanted: Origin) => found.filter(({ origin }) => origin === wanted).length;
  const [unknown, stored] = [numberOf('unknown key'), numberOf('key in the database')];
  return [
    ...(unknown === 0
      ? []
      : [
          `${count(unknown, 'anchor was', 'anchors were')} signed with a key that is not set any more; ${unknown === 1 ? 'it was' : 'they were'} not compared.`,
        ]),
    ...(stored === 0
      ? []
      : [
          `${count(stored, 'anchor was', 'anchors were')} signed with the key in the database, before SECRETS_KEY was set.`,
        ]),
  ];
}

const describeBroken = (entry: number) =>
  `Entry ${entry} of the audit trail was changed after it was written, or an entry before it is missing.`;

function describeWhole({ id, hash }: Link, anchors: readonly Genuine[]): string {
  const newest = anchors.at(-1);
  const compared = newest
    ? `It agrees with ${count(anchors.length, 'anchor', 'anchors')}, the newest of ${newest.anchor.time} at entry ${newest.anchor.number}.`
    : 'There is no anchor that it could be compared with.';
  return `The audit trail is whole: ${count(id, 'entry', 'entries')}, the last with hash ${hash.toString('hex')}. ${compared}`;
}

/** One sentence at most for each way in which the trail can contradict its anchors. */
async function findContradictions(db: Db, anchors: readonly Genuine[]): Promise<string[]> {
  const { id: last } = await findLastLink(db);
  const furthest = anchors.toSorted((one, other) => one.anchor.number - other.anchor.number).at(-1);
  const hashes = await findHashes(db, anchors);
  const other = anchors.find(({ anchor }) => anchor.number <= last && hashes.get(anchor.number) !== anchor.hash);
  return [
    ...(furthest && furthest.anchor.number > last ? [describeCut(furthest, last)] : []),
    ...(other ? [describeRewritten(other)] : []),
  ];
}

const describeCut = ({ place, anchor }: Genuine, last: number) =>
  `The audit trail was cut off at its end: the anchor ${place} of ${anchor.time} knows entry ${anchor.number}, and the last one is entry ${last}.`;

const describeRewritten = ({ place, anchor }: Genuine) =>
  `Entry ${anchor.number} of the audit trail is not the one that the anchor ${place} of ${anchor.time} knows: it or an entry before it was replaced.`;

async function findHashes(db: Db, anchors: readonly Genuine[]): Promise<Map<number, string>> {
  const ids = [...new Set(anchors.map(({ anchor }) => anchor.number))];
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', sql<string>`encode(hash, 'hex')`.as('hash')])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map([
    [chainStart.id, chainStart.hash.toString('hex')],
    ...rows.map(({ id, hash }) => [id, hash] as const),
  ]);
}

const ENTRIES_AT_ONCE = 1000;

/** The first entry that was changed or that follows a missing one; undefined when the chain is unbroken. */
export async function findBrokenEntry(db: Db): Promise<number | undefined> {
  let last: Link = chainStart;
  for (;;) {
    const entries = await listAfter(db, last.id);
    for (const { hash, previous_hash, ...entry } of entries) {
      const follows = entry.id === last.id + 1 && previous_hash.equals(last.hash);
      if (!follows || !hash.equals(hashEntry(last.hash, entry))) return entry.id;
      last = { id: entry.id, hash };
    }
    if (entries.length < ENTRIES_AT_ONCE) return undefined;
  }
}

const listAfter = (db: Db, id: number) =>
  db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'user_id', 'user_name', 'user_email', 'entity', 'entity_id', 'name', 'action'])
    .select([sql<string | null>`before::text`.as('before'), sql<string | null>`after::text`.as('after')])
    .select(['previous_hash', 'hash'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(ENTRIES_AT_ONCE)
    .execute();
