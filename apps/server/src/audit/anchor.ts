import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Link } from './audit-entry.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The end of the audit trail at a moment, kept outside of the database. Without the key, nobody can make another one. */
const Anchor = z.object({
  /** The number of the last entry; 0 when there was none. */
  number: z.int().nonnegative(),
  hash: Sha256,
  time: z.iso.datetime(),
  /** True for the first anchor after a restore. Earlier ones may know entries that the backup did not have. */
  restored: z.optional(z.literal(true)),
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

export interface AnchorSigner {
  sign(end: Link, at: Date, restored?: true): Anchor;
  /** True when one of the keys signed it. */
  isGenuine(anchor: Anchor): boolean;
}

/** Signs with the first secret, and knows the signatures of all. */
export function createAnchorSigner(secrets: readonly (string | Uint8Array)[]): AnchorSigner {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'anchors of the audit trail', 32)));
  const [newest] = keys;
  if (!newest) throw new Error('A signer needs a key');
  return {
    sign({ id: number, hash }, at, restored) {
      const fields = { number, hash: hash.toString('hex'), time: at.toISOString(), ...(restored && { restored }) };
      return { ...fields, signature: signatureOf(newest, fields).toString('hex') };
    },
    isGenuine: (anchor) =>
      keys.some((key) => timingSafeEqual(signatureOf(key, anchor), Buffer.from(anchor.signature, 'hex'))),
  };
}

const signatureOf = (key: Buffer, { number, hash, time, restored }: Omit<Anchor, 'signature'>): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([number, hash, time, restored ?? false]))
    .digest();
