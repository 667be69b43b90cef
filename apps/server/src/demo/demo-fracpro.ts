import type { Clock } from '../clock.ts';
import type { Simulator } from '../fracpro-simulator/start-simulator.ts';
import { allowsDemo } from '../settings/read-settings.ts';
import type { Settings } from '../settings/settings.ts';

/** Invented wells must not reach a public filing: the simulator runs beside demo data, and nowhere else. */
export async function startDemoFracPro(settings: Settings, clock: Clock): Promise<Simulator | undefined> {
  if (!allowsDemo(settings) || settings.FRACPRO_URL !== undefined) return undefined;
  // Only a demo waits for it to load.
  const { startSimulator } = await import('../fracpro-simulator/start-simulator.ts');
  return startSimulator({ port: 0, clock });
}
