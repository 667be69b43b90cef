import type { Db } from '../../database/db.ts';
import type { Settings } from '../../settings/settings.ts';
import { StartError } from '../../start-error.ts';
import { createSealer, type Sealer } from './sealer.ts';

interface Services {
  readonly db: Db;
  readonly settings: Pick<Settings, 'SECRETS_KEY'>;
}

/** The keys of the settings first; the one in the database opens what was sealed before there were any. */
async function loadSealer({ db, settings }: Services): Promise<Sealer> {
  const { secrets_key } = await db.selectFrom('installation').select('secrets_key').executeTakeFirstOrThrow();
  return createSealer([...settings.SECRETS_KEY, secrets_key]);
}

export type OpenSealer = () => Promise<Sealer>;

/** Loaded when it is first needed, and again when that failed. */
export function createOpenSealer(services: Services): OpenSealer {
  let loaded: Promise<Sealer> | undefined;
  return () => {
    loaded ??= loadSealer(services).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

/** Better no start than people who find out one by one that their codes are refused. */
export async function mustOpenSecrets(services: Services): Promise<void> {
  const sealer = await loadSealer(services);
  const rows = await services.db.selectFrom('two_steps').select('secret').execute();
  const count = rows.filter(({ secret }) => !sealer.canOpen(secret)).length;
  if (count === 0) return;
  throw new StartError(
    `The key that seals the two-step sign-in of ${count} users is missing; please put it back into SECRETS_KEY, behind the new one if there is one.`,
  );
}
