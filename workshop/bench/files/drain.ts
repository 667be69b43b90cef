/** A client in its own process: reads the list at an address, keeps nothing, and prints what it saw. */
import { open } from './bare-server.ts';

export interface Drained {
  readonly firstByte: number;
  readonly length: number;
  readonly tag: string;
}

const [, , url = '', token = ''] = process.argv;

// The first request of a process pays for its start.
(await open(`${url}?limit=1`, token)).resume();
const start = performance.now();
const answer = await open(url, token);
let [length, firstByte] = [0, 0];
for await (const chunk of answer as AsyncIterable<Buffer>) {
  if (length === 0) firstByte = performance.now() - start;
  length += chunk.length;
}
process.stdout.write(JSON.stringify({ firstByte, length, tag: String(answer.headers.etag) } satisfies Drained));
process.exit();
