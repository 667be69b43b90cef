import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Makes secrets unreadable for whoever holds the database but not the key. */
export interface Sealer {
  /** `owner` is sealed in: what is moved to the row of another opens no more. */
  seal(secret: Uint8Array, owner: string): Buffer;
  open(sealed: Buffer, owner: string): Buffer;
  /** Whether a key is at hand that opens it. */
  canOpen(sealed: Buffer): boolean;
}

const CIPHER = 'aes-256-gcm';
const KEY_ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals with the first key, opens with any: a key is replaced by putting the new one in front of it. */
export function createSealer(sources: readonly (string | Uint8Array)[]): Sealer {
  const keys = sources.map(toKey);
  const [newest] = keys;
  if (!newest) throw new Error('A sealer needs a key');
  const findKey = (sealed: Buffer) => keys.find(({ id }) => id.equals(sealed.subarray(0, KEY_ID_BYTES)));
  return {
    seal: (secret, owner) => sealWith(newest, secret, owner),
    open: (sealed, owner) => {
      const key = findKey(sealed);
      if (!key) throw new Error('The key that this was sealed with is missing; please add it to SECRETS_KEY');
      return openWith(key, sealed.subarray(KEY_ID_BYTES), owner);
    },
    canOpen: (sealed) => findKey(sealed) !== undefined,
  };
}

interface Key {
  readonly id: Buffer;
  readonly bytes: Buffer;
}

function toKey(source: string | Uint8Array): Key {
  const bytes = Buffer.from(hkdfSync('sha256', source, '', 'secrets of two-step sign-in', 32));
  return { bytes, id: createHash('sha256').update(bytes).digest().subarray(0, KEY_ID_BYTES) };
}

function sealWith({ id, bytes }: Key, secret: Uint8Array, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, bytes, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([id, nonce, cipher.getAuthTag(), sealed]);
}

function openWith({ bytes }: Key, sealed: Buffer, owner: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, bytes, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
