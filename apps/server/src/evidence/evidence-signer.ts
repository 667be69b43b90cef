import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import type { Secrets } from '../database/secrets.ts';
import type { ManifestSignature } from './manifest.ts';

export interface EvidenceSigner {
  sign(bytes: Uint8Array): ManifestSignature;
  /** Of the key that signs, and of those that signed before it. */
  readonly fingerprints: readonly string[];
}

/**
 * With a key pair made from the newest secret of the settings, or from the one in the database when none is set. Unlike
 * an anchor, a signature can be checked by anyone who was told the fingerprint of the public key.
 */
export function createEvidenceSigner({ settings, database }: Secrets): EvidenceSigner {
  const keys = [...settings, ...(settings.length === 0 ? [database] : [])].map(toPrivateKey);
  const [newest] = keys;
  if (!newest) throw new Error('There is no secret to sign with');
  return {
    sign: (bytes) => ({
      publicKey: publicBytes(newest).toString('hex'),
      signature: sign(null, bytes, newest).toString('hex'),
    }),
    fingerprints: keys.map((key) => fingerprintOf(publicBytes(key).toString('hex'))),
  };
}

/** What stands before the bytes of a key in the two standard forms. */
const [PRIVATE, PUBLIC] = ['302e020100300506032b657004220420', '302a300506032b6570032100'];

function toPrivateKey(secret: string | Uint8Array): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'evidence packs', 32));
  return createPrivateKey({ key: Buffer.concat([Buffer.from(PRIVATE, 'hex'), seed]), format: 'der', type: 'pkcs8' });
}

const publicBytes = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);

export function isSignedBy(bytes: Uint8Array, { publicKey, signature }: ManifestSignature): boolean {
  const key = Buffer.from(PUBLIC + publicKey, 'hex');
  return verify(null, bytes, createPublicKey({ key, format: 'der', type: 'spki' }), Buffer.from(signature, 'hex'));
}

/** Short enough to be read out: `1A2B-3C4D-…`, half of the hash of the key. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256')
    .update(Buffer.from(publicKey, 'hex'))
    .digest('hex')
    .slice(0, 32)
    .toUpperCase()
    .match(/.{4}/g)
    ?.join('-') ?? '';
