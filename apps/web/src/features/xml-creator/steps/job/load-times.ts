import {
  findMissingTimes,
  type FoundTime,
  messages,
  type MissingTime,
  type ReadWell,
  withTimes,
} from '@disclosure/core';
import type { Api } from '../../../../lib/api.tsx';
import { reasonOf } from '../../../../lib/failure.ts';

/** So many questions are under way at once: a job may have a hundred wells. */
const AT_ONCE = 6;

interface Loaded {
  readonly wells: readonly ReadWell[];
  readonly notices: readonly string[];
}

/** The dates of wells in the older format. A date that cannot be had leaves a blank to fill, and says why. */
export async function loadTimes(api: Api, answer: unknown, wells: readonly ReadWell[]): Promise<Loaded> {
  const open = findMissingTimes(answer, wells);
  const found: FoundTime[] = [];
  const reasons = new Set<string>();
  const askOne = async (time: MissingTime) => {
    const { wellApi, timeType } = time;
    try {
      const { date } = await api.getStartEndTime({ query: { wellApi, stage: String(time.stage), timeType } });
      found.push({ time, date });
    } catch (error) {
      reasons.add(messages.job.wellDetailsFailed(reasonOf(error)));
    }
  };
  const work = async () => {
    for (let time = open.shift(); time; time = open.shift()) await askOne(time);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { wells: withTimes(wells, found), notices: [...reasons] };
}
