import type { Clock } from '../clock.ts';
import type { Settings } from '../settings/settings.ts';
import type { FracPro } from './fracpro.ts';
import { createHttpFracPro, type FracProOptions } from './http-fracpro.ts';
import { loadMapping } from './mapping/load-mapping.ts';

type Access = Pick<FracProOptions, 'baseUrl' | 'credentials'>;

export async function connectFracPro(access: Access, settings: Settings, clock: Clock): Promise<FracPro> {
  return createHttpFracPro({
    ...access,
    mapping: await loadMapping(settings.FRACPRO_MAPPING),
    connectMilliseconds: settings.FRACPRO_CONNECT_MILLISECONDS,
    answerMilliseconds: settings.FRACPRO_ANSWER_MILLISECONDS,
    totalMilliseconds: settings.FRACPRO_TOTAL_MILLISECONDS,
    clock,
  });
}
