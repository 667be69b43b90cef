/**
 * Goes into an instance before the program itself (`node --import`), so that the harness can make things go wrong
 * inside it. The product knows nothing of it.
 */
import { flushCompileCache } from 'node:module';
import { createClock } from './clock.ts';
import { createFailPoints } from './fail-points.ts';
import { watchDatabase, watchDisk, watchStorage } from './places.ts';
import type { Order } from './orders.ts';

const clock = createClock();
const points = createFailPoints();
watchDatabase(points);
watchStorage(points);
await watchDisk(points);

process.on('message', (message: Order) => {
  if (message.order === 'clock') clock.set(message.ahead);
  else if (message.order === 'fail') points.arm(message.at, message.by);
  else if (message.order === 'heal') points.disarm();
  else flushCompileCache();
});
