import { onTestFinished } from 'vitest';
import type { FracPro } from '../src/fracpro/fracpro.ts';
import { createHttpFracPro, type FracProOptions } from '../src/fracpro/http-fracpro.ts';
import { usualMapping } from '../src/fracpro/mapping/mapping.ts';
import { SIMULATOR_CLIENT } from '../src/fracpro-simulator/start-simulator.ts';

export const FRACPRO_NOW = new Date('2026-11-15T08:00:00Z');

/** The connector as the server has it, but for pauses, which are told and not made, and for its endless patience. */
export function connectFracPro(baseUrl: string, changes: Partial<FracProOptions> = {}): FracPro {
  const fracpro = createHttpFracPro({
    baseUrl,
    credentials: { clientId: SIMULATOR_CLIENT.id, clientSecret: SIMULATOR_CLIENT.secret },
    mapping: usualMapping,
    connectMilliseconds: 120_000,
    answerMilliseconds: 120_000,
    totalMilliseconds: 120_000,
    clock: () => FRACPRO_NOW,
    random: () => 0.5,
    wait: async () => undefined,
    ...changes,
  });
  onTestFinished(() => fracpro.close());
  return fracpro;
}
