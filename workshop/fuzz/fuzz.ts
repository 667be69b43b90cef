import { parseArgs } from 'node:util';
import { fromRoot, run } from '../../scripts/process.ts';

const TEST = 'workshop/fuzz/fuzz.test.ts';

/** Many hostile requests to one server: npm run fuzz -- --requests 10000 --seed 7. The same seed asks the same again. */
export async function fuzz(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string', default: String(Date.now()) } },
  });
  const settings = { FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed };
  return run(fromRoot('node_modules/.bin/vitest'), ['run', TEST], settings);
}
