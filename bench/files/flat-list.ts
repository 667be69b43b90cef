import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describeRatio, measureRatio } from '../measure.ts';
import { bareServer, open } from './bare-server.ts';
import type { FileBench } from './file-bench.ts';

const PATH = '/api/azure-storage/list';
const GOAL = 1.5;

/** The whole list, as clients of the specification ask for it. Says how many goals were missed. */
export async function measureFlatList(bench: FileBench): Promise<number> {
  const { address, tokens } = bench;
  const bytes = await bench.get(PATH, 'all');
  const server = await bareServer(bytes);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const read = async () => (await drain(`${address}${PATH}`, tokens.all)).length;
  const ratio = await measureRatio(
    { name: `the flat list of ${megabytes(bytes.length)}`, run: read, isOutside: true },
    {
      name: 'a bare server with the same bytes',
      run: async () => (await drain(server.url, '')).length,
      isOutside: true,
    },
    5,
  );
  delay.disable();
  await server.stop();
  console.log(describeRatio(ratio, GOAL));
  const before = process.memoryUsage().rss;
  const { firstByte, tag, peak } = await drain(`${address}${PATH}`, tokens.all);
  console.log(
    `  first byte after ${firstByte.toFixed(1)} ms; memory grows by ${megabytes(Math.max(0, peak - before))}`,
  );
  console.log(
    `  event loop held up for ${(delay.percentile(99) / 1e6).toFixed(1)} ms at most in 99 of 100 looks, both servers and the client in one process`,
  );
  const start = performance.now();
  const again = await open(`${address}${PATH}`, tokens.all, { 'if-none-match': tag });
  again.resume();
  console.log(`  ${again.statusCode} for whoever has it, in ${(performance.now() - start).toFixed(1)} ms`);
  return ratio.median > GOAL ? 1 : 0;
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Reads without keeping. */
async function drain(url: string, token: string) {
  const start = performance.now();
  const answer = await open(url, token);
  let [length, firstByte, peak] = [0, 0, 0];
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    if (length === 0) firstByte = performance.now() - start;
    length += chunk.length;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  return { length, firstByte, peak, tag: String(answer.headers.etag) };
}
