import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from '../../database/db.ts';
import { readSecrets, type SecretServices } from '../../database/secrets.ts';
import { StartError } from '../../start-error.ts';
import { listSecrets, replaceSecret } from './two-step-repository.ts';

/** Makes secrets unreadable for a person who has the database but not the key. */
export interface Sealer {
  /** `owner` is sealed in: a secret that is moved to another user's row does not open. */
  seal(secret: Uint8Array, owner: string): Buffer;
  open(sealed: Buffer, owner: string): Buffer;
  /** True when one of the keys opens it. */
  canOpen(sealed: Buffer): boolean;
  /** With the newest key, if it is not sealed with it already and an older one opens it. */
  sealAgain(sealed: Buffer, owner: string): Buffer | undefined;
}

/** Whom a secret belongs to, as it is sealed in. */
export const ownerOf = (userId: number) => `user:${userId}`;

const CIPHER = 'aes-256-gcm';
const KEY_ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals with the first key, opens with any. To replace a key, put the new one in front of it. */
export function createSealer(sources: readonly (string | Uint8Array)[]): Sealer {
  const keys = sources.map(toKey);
  const [newest] = keys;
  if (!newest) throw new Error('A sealer needs a key');
  const findKey = (sealed: Buffer) => keys.find(({ id }) => id.equals(sealed.subarray(0, KEY_ID_BYTES)));
  const open = (sealed: Buffer, owner: string) => {
    const key = findKey(sealed);
    if (!key) throw new Error('The key that this was sealed with is missing; please add it to SECRETS_KEY');
    return openWith(key, sealed.subarray(KEY_ID_BYTES), owner);
  };
  return {
    seal: (secret, owner) => sealWith(newest, secret, owner),
    open,
    canOpen: (sealed) => findKey(sealed) !== undefined,
    sealAgain: (sealed, owner) => {
      if (findKey(sealed) === newest) return undefined;
      try {
        return sealWith(newest, open(sealed, owner), owner);
      } catch {
        return undefined;
      }
    },
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

async function loadSealer(services: SecretServices): Promise<Sealer> {
  const { settings, database } = await readSecrets(services);
  return createSealer([...settings, database]);
}

export type OpenSealer = () => Promise<Sealer>;

/** Loads the keys when they are first needed, and again if that failed. */
export function createOpenSealer(services: SecretServices): OpenSealer {
  let loaded: Promise<Sealer> | undefined;
  return () => {
    loaded ??= loadSealer(services).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

/**
 * Refuses to start when a key is missing: otherwise users would find out one by one that their codes fail. What an older
 * key has sealed is sealed again, so that this key can be removed from the settings.
 */
export async function mustOpenSecrets(services: SecretServices): Promise<void> {
  const sealer = await loadSealer(services);
  const rows = await listSecrets(services.db);
  const count = rows.filter(({ secret }) => !sealer.canOpen(secret)).length;
  if (count === 0) return sealAllAgain(services.db, sealer, rows);
  throw new StartError(
    `The key that seals the two-step sign-in of ${count} users is missing; please put it back into SECRETS_KEY, behind the new one if there is one.`,
  );
}

async function sealAllAgain(db: Db, sealer: Sealer, rows: Awaited<ReturnType<typeof listSecrets>>): Promise<void> {
  for (const { user_id, secret } of rows) {
    const sealed = sealer.sealAgain(secret, ownerOf(user_id));
    if (sealed) await replaceSecret(db, { user_id, secret }, sealed);
  }
}
