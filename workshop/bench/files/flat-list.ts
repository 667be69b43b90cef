import { execFile } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bareServer, open, listenBarely } from './bare-server.ts';
import type { FileBench } from './file-bench.ts';
import { describeRatio, measureRatio, median } from '../measure.ts';
import type { Drained } from './drain.ts';
import { judge } from '../goals.ts';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Db } from '@disclosure/server/src/database/db.ts';
import { sql } from 'kysely';

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
  judge('the flat list to the same rows by a bare server', ratio.median, { atMost: 1.5 }, 'x');
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
  judge('its first byte', firstByte, { atMost: 100, isCounted: false }, ' ms');
  judge('memory while it is sent', megabytes(peak - before), { atMost: 64, isCounted: false }, ' MB');
  judge('event loop late, 99 of 100', delay.percentile(99) / 1e6, { atMost: 20, isCounted: false }, ' ms');
  judge('304 for a client that has it', await timeRepeated(url, token, tag), { atMost: 5, isCounted: false }, ' ms');
}

async function timeRepeated(url: string, token: string, tag: string): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < REPEATS; time += 1) {
    const start = performance.now();
    const answer = await open(url, token, { 'if-none-match': tag });
    answer.resume();
    if (answer.statusCode !== 304) throw new Error(`A client that has the list is answered ${answer.statusCode}`);
    times.push(performance.now() - start);
  }
  return median(times);
}

const megabytes = (bytes: number) => bytes / 1024 / 1024;

interface Row {
  readonly id: string;
  readonly uploaded_at: Date;
}

const BATCH = 500;

/** All rows of the table as JSON, by the plainest statement that reads them in order, and nothing else. */
const rowServer = (db: Db) => listenBarely((response) => sendRows(db, response));

async function sendRows(db: Db, response: ServerResponse): Promise<void> {
  let place = sql`true`;
  let separator = '[';
  for (let count = BATCH; count === BATCH;) {
    const { rows } = await sql<Row>`
      select id, name, url, size, revision, well_name, operator, customer_name, customer_id, api_number, state, county,
             job_date, start_date, end_date, uploaded_at, uploaded_by
        from files where deleted_at is null and ${place} order by uploaded_at desc, id desc limit ${BATCH}`.execute(db);
    count = rows.length;
    const last = rows.at(-1);
    if (last) place = sql`(uploaded_at, id) < (${last.uploaded_at}, ${last.id}::uuid)`;
    if (!response.write(separator + JSON.stringify(rows).slice(1, -1))) await once(response, 'drain');
    separator = ',';
  }
  response.end(']');
}
