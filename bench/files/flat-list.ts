import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describeRatio, measureRatio } from '../measure.ts';
import { bareServer, open } from '@disclosure/server/test/file-bench/bare-server.ts';
import { rowServer } from '@disclosure/server/test/file-bench/row-server.ts';
import type { FileBench } from '@disclosure/server/test/file-bench/file-bench.ts';

const PATH = '/api/azure-storage/list';
const GOAL = 1.5;
const RUNS = 5;

/** The whole list, as clients of the specification ask for it. Says how many goals were missed. */
export async function measureFlatList(bench: FileBench): Promise<number> {
  const { address, tokens } = bench;
  const bytes = await bench.get(PATH, 'all');
  const server = await bareServer(bytes);
  const rows = await rowServer(bench.db);
  const read = (name: string, url: string, token = '') => ({
    name,
    run: async () => (await drain(url, token)).length,
    isOutside: true,
  });
  const list = read(`the flat list of ${megabytes(bytes.length)}`, `${address}${PATH}`, tokens.all);
  console.log(describeRatio(await measureRatio(list, read('a bare server with the same bytes', server.url), RUNS)));
  const ratio = await measureRatio(list, read('a bare server with the same rows', rows.url), RUNS);
  console.log(describeRatio(ratio, GOAL));
  await server.stop();
  await rows.stop();
  await describeList(`${address}${PATH}`, tokens.all);
  return ratio.median > GOAL ? 1 : 0;
}

async function describeList(url: string, token: string): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const before = process.memoryUsage().rss;
  const { firstByte, tag, peak } = await drain(url, token);
  delay.disable();
  const start = performance.now();
  const again = await open(url, token, { 'if-none-match': tag });
  again.resume();
  const repeated = performance.now() - start;
  console.log(
    `  first byte after ${firstByte.toFixed(1)} ms; memory grows by ${megabytes(Math.max(0, peak - before))}`,
  );
  console.log(`  event loop late by ${(delay.percentile(99) / 1e6).toFixed(1)} ms (99 of 100), the client in it too`);
  console.log(`  ${again.statusCode} for whoever has it, in ${repeated.toFixed(1)} ms`);
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
