import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { visit } from '@disclosure/server/test/visitor.ts';
import { productSteps } from '../bench/load/profile.ts';
import type { Work } from './bystander.ts';

/** Each kind of call in turn: two lists, a document, reference data, two kinds of saving. */
const DRAWS = [0.1, 0.5, 0.75, 0.9, 0.96, 0.985];
const THINK = 20;

const { address, person, fileIds, customerId } = workerData as Work;
const visitor = visit(address);
const next = productSteps({ fileIds, customerId });
for (let turn = 0; ; turn += 1) {
  const step = next(person, DRAWS[turn % DRAWS.length] ?? 0);
  const start = performance.now();
  const status = await visitor.call(step).then(
    (outcome) => outcome.status,
    () => 0,
  );
  const milliseconds = performance.now() - start;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
  parentPort?.postMessage({ began: performance.timeOrigin + start, milliseconds, status });
  await pause(THINK);
}
