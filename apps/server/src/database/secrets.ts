import type { Settings } from '../settings/settings.ts';
import type { Db } from './db.ts';

export interface SecretServices {
  readonly db: Db;
  readonly settings: Pick<Settings, 'SECRETS_KEY'>;
}

/** From which keys are made, the newest first. The one in the database was used before any were set. */
export async function listSecrets({ db, settings }: SecretServices): Promise<(string | Uint8Array)[]> {
  const { secrets_key } = await db.selectFrom('installation').select('secrets_key').executeTakeFirstOrThrow();
  return [...settings.SECRETS_KEY, secrets_key];
}
