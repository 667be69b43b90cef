import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Secrets } from '../database/secrets.ts';
import type { Link } from './audit-entry.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The end of the audit trail at a moment, kept outside of the database. Only those who have the key can make one. */
const Anchor = z.object({
  /** The number of the last entry; 0 when there was none. */
  number: z.int().nonnegative(),
  hash: Sha256,
  time: z.iso.datetime(),
  /** True for the first anchor after a restore. Earlier ones may know entries that the backup did not have. */
  restored: z.optional(z.literal(true)),
  /** Tells which key signed it. The first anchors did not say so. */
  key: z.optional(z.string().regex(/^[0-9a-f]{16}$/)),
  signature: Sha256,
});
export type Anchor = z.infer<typeof Anchor>;

/** Undefined when the text is no anchor. A line of the log counts, too. */
export function parseAnchor(text: string): Anchor | undefined {
  try {
    const read: unknown = JSON.parse(text);
    const logged = z.object({ anchor: Anchor }).safeParse(read);
    return logged.success ? logged.data.anchor : Anchor.safeParse(read).data;
  } catch {
    return undefined;
  }
}

/** Such as `2026-11-16T03-00-00-000Z-1234.json`. */
export const nameOfAnchor = ({ time, number }: Anchor): string => `${time.replaceAll(/[:.]/g, '-')}-${number}.json`;

export const printAnchor = (anchor: Anchor): string => `${JSON.stringify(anchor)}\n`;

/** Who signed an anchor. The key in the database is told apart only when SECRETS_KEY is set. */
export type Origin = 'genuine' | 'key in the database' | 'unknown key' | 'forged';

export interface AnchorSigner {
  sign(end: Link, at: Date, restored?: true): Anchor;
  originOf(anchor: Anchor): Origin;
}

/** Signs with the newest key of the settings, or with the one in the database when none is set. */
export function createAnchorSigner({ settings, database }: Secrets): AnchorSigner {
  const stored = toKey(database);
  const [newest = stored, ...older] = settings.map(toKey);
  const trusted = [newest, ...older];
  return {
    sign({ id: number, hash }, at, restored) {
      const time = at.toISOString();
      const fields = { number, hash: hash.toString('hex'), time, ...(restored && { restored }), key: newest.id };
      return { ...fields, signature: signatureOf(newest, fields).toString('hex') };
    },
    originOf(anchor) {
      if (trusted.some((key) => hasSigned(key, anchor))) return 'genuine';
      if (hasSigned(stored, anchor)) return 'key in the database';
      const isUnknown = anchor.key !== undefined && [...trusted, stored].every(({ id }) => id !== anchor.key);
      // Only keys of the settings are ever removed. Another key in the database is the work of an intruder.
      return isUnknown && settings.length > 0 ? 'unknown key' : 'forged';
    },
  };
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

function toKey(secret: string | Uint8Array): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'anchors of the audit trail', 32));
  return { bytes, id: createHash('sha256').update(bytes).digest('hex').slice(0, 16) };
}

const hasSigned = (key: Key, anchor: Anchor): boolean =>
  timingSafeEqual(signatureOf(key, anchor), Buffer.from(anchor.signature, 'hex'));

const signatureOf = ({ bytes }: Key, { number, hash, time, restored, key }: Omit<Anchor, 'signature'>): Buffer =>
  createHmac('sha256', bytes)
    .update(JSON.stringify([number, hash, time, restored ?? false, ...(key === undefined ? [] : [key])]))
    .digest();
