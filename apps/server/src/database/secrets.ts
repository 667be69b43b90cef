import type { Settings } from '../settings/settings.ts';
import type { Db } from './db.ts';
import { readInstallation } from './installation.ts';

export interface SecretServices {
  readonly db: Db;
  readonly settings: Pick<Settings, 'SECRETS_KEY'>;
}

/** From which keys are made. */
export interface Secrets {
  /** Those of SECRETS_KEY, the newest first. */
  readonly settings: readonly string[];
  /** Used as long as none are set. Anyone who can read the database knows it. */
  readonly database: Uint8Array;
}

export async function readSecrets({ db, settings }: SecretServices): Promise<Secrets> {
  const { secrets_key } = await readInstallation(db);
  return { settings: settings.SECRETS_KEY, database: secrets_key };
}
