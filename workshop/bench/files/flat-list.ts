import { execFile } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bareServer, open } from './bare-server.ts';
import type { FileBench } from './file-bench.ts';
import { rowServer } from './row-server.ts';
import { describeRatio, measureRatio, median } from '../measure.ts';
import type { Drained } from './drain.ts';
import { judge } from './goals.ts';

const PATH = '/api/azure-storage/list';
const CLIENT = fileURLToPath(new URL('drain.ts', import.meta.url));
const RUNS = 5;
const REPEATS = 25;

/** The whole list, as clients of the specification ask for it (P-8). */
export async function measureFlatList(bench: FileBench): Promise<void> {
  const url = `${bench.address}${PATH}`;
  const token = bench.tokens.all;
  const bytes = await bench.get(PATH, 'all');
  const server = await bareServer(bytes);
  const rows = await rowServer(bench.db);
  const list = reading(`the flat list of ${megabytes(bytes.length).toFixed(1)} MB`, url, token);
  console.log(describeRatio(await measureRatio(list, reading('a bare server with the same bytes', server.url), RUNS)));
  const ratio = await measureRatio(list, reading('a bare server with the same rows', rows.url), RUNS);
  console.log(describeRatio(ratio));
  await server.stop();
  await rows.stop();
  judge({ name: 'the flat list to the same rows by a bare server', value: ratio.median, goal: 1.5, unit: 'x' });
  await judgeOne(url, token);
}

const reading = (name: string, url: string, token = '') => ({
  name,
  run: async () => {
    let length = 0;
    for await (const chunk of (await open(url, token)) as AsyncIterable<Buffer>) length += chunk.length;
    return length;
  },
  isOutside: true,
});

/** The client is another process, so that only the server's own work makes the event loop late. */
async function judgeOne(url: string, token: string): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  delay.enable();
  const { stdout } = await promisify(execFile)(process.execPath, [CLIENT, url, token]);
  delay.disable();
  clearInterval(watch);
  const { firstByte, tag } = JSON.parse(stdout) as Drained;
  judge({ name: 'its first byte', value: firstByte, goal: 100, unit: ' ms' });
  judge({ name: 'memory while it is sent', value: megabytes(peak - before), goal: 64, unit: ' MB' });
  judge({ name: 'event loop late, 99 of 100', value: delay.percentile(99) / 1e6, goal: 20, unit: ' ms' });
  judge({ name: '304 for whoever has it', value: await timeRepeated(url, token, tag), goal: 5, unit: ' ms' });
}

async function timeRepeated(url: string, token: string, tag: string): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < REPEATS; time += 1) {
    const start = performance.now();
    const answer = await open(url, token, { 'if-none-match': tag });
    answer.resume();
    if (answer.statusCode !== 304) throw new Error(`Whoever has the list is answered ${answer.statusCode}`);
    times.push(performance.now() - start);
  }
  return median(times);
}

const megabytes = (bytes: number) => bytes / 1024 / 1024;
