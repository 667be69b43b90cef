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
  // Loaded here, so that a start without FracPro does not wait for it.
  const { createHttpFracPro } = await import('./http-fracpro.ts');
  const { loadMapping } = await import('./mapping/mapping.ts');
  return createHttpFracPro({
    baseUrl,
    credentials: { clientId, clientSecret },
    mapping: await loadMapping(settings.FRACPRO_MAPPING),
    connectMilliseconds: settings.FRACPRO_CONNECT_MILLISECONDS,
    answerMilliseconds: settings.FRACPRO_ANSWER_MILLISECONDS,
    totalMilliseconds: settings.FRACPRO_TOTAL_MILLISECONDS,
    clock,
  });
}
