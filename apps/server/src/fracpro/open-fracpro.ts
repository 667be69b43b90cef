import type { Clock } from '../clock.ts';
import type { Settings } from '../settings/settings.ts';
import { StartError } from '../start-error.ts';
import type { FracPro } from './fracpro.ts';

/** The service that the settings name; undefined when they name none. */
export async function openFracPro(settings: Settings, clock: Clock): Promise<FracPro | undefined> {
  const { FRACPRO_URL: baseUrl, FRACPRO_CLIENT_ID: clientId, FRACPRO_CLIENT_SECRET: clientSecret } = settings;
  if (baseUrl === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw new StartError('FRACPRO_URL needs FRACPRO_CLIENT_ID and FRACPRO_CLIENT_SECRET. Please set both.');
  }
  // Only who uses it waits for it to load.
  const { connectFracPro } = await import('./connect-fracpro.ts');
  return connectFracPro({ baseUrl, credentials: { clientId, clientSecret } }, settings, clock);
}
