/**
 * A hostile Editor and another user: `npm run bench -- hostile`, or some kinds of the corpus:
 * `npm run bench -- hostile --only=document`. Every kind is sent alone, then all of them eight at a time, then answers
 * are left unread, while the other user works on. Their longest wait is compared with the same user alone in the same run.
 */
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startProduct } from '../../e2e/product.ts';
import { type Bystander, during, longestOf, now, standBy } from '../hostile/bystander.ts';
import { corpus } from '../hostile/corpus.ts';
import { FULL } from '../hostile/kind.ts';
import { forgetPeak, peakOf } from '../hostile/memory.ts';
import { bodyOf, type Said, send, type Sender } from '../hostile/send.ts';
import { hang, hangings } from '../hostile/untaken.ts';
import { endBench, judge } from './goals.ts';
import { percentile } from './load/drive.ts';
import { populate } from './load/populate.ts';
import { uploadLarge, uploadSome } from './load/profile.ts';

const given = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
const kinds = corpus.filter(({ name }) => name.includes(given('only') ?? ''));
const share = Number(given('share') ?? FULL);
const ALONE = Number(given('alone') ?? 20_000);
const AT_ONCE = 8;
const UNTAKEN = 40;
const UNTAKEN_FOR = 10_000;
/** Worth a line of its own. */
const NOTABLE = { milliseconds: 200, megabytes: 450, answer: 1024 * 1024 };

interface Seen extends Said {
  readonly longestWait: number;
  readonly peak: number;
}

const isNotable = ({ status, longestWait, peak, bytes }: Seen) =>
  status === 0 ||
  status >= 500 ||
  longestWait > NOTABLE.milliseconds ||
  peak > NOTABLE.megabytes ||
  bytes > NOTABLE.answer;

const describe = ({ kind, status, longestWait, peak, milliseconds, bytes }: Seen) =>
  `  ${kind}: ${status}, ${(milliseconds / 1000).toFixed(1)} s, ${(bytes / 1024).toFixed(0)} kB back; ` +
  `the other waited up to ${longestWait.toFixed(0)} ms; peak ${peak.toFixed(0)} MB`;

let deaths = 0;
let highest = 0;

/** The highest memory since the last time. */
function takePeak(pid: number): number {
  const peak = peakOf(pid);
  highest = Math.max(highest, peak);
  forgetPeak(pid);
  return peak;
}

/** Starts a server again that did not live through it. */
async function revive(): Promise<void> {
  if (product.isRunning()) return;
  deaths += 1;
  await product.startAgain();
}

async function sendAlone(sender: Sender, { waits }: Bystander): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const kind of kinds) {
    const pid = product.pid();
    takePeak(pid);
    const body = bodyOf(kind, share, sender.customerId);
    const from = now();
    const said = await send(sender, kind, body);
    const to = now();
    const peak = takePeak(pid);
    await revive();
    // The call of the other user that it held up is not over yet.
    while (!waits.some(({ began }) => began > to)) await pause(10);
    const each = { ...said, peak, longestWait: longestOf(during(waits, from, to)) };
    if (isNotable(each)) console.log(describe(each));
    seen.push(each);
  }
  return seen;
}

/** All of them, eight at a time. */
async function sendTogether(sender: Sender): Promise<Said[]> {
  const waiting = [...kinds];
  const said: Said[] = [];
  const sendNext = async () => {
    for (let kind = waiting.pop(); kind; kind = waiting.pop()) {
      said.push(await send(sender, kind, bodyOf(kind, share, sender.customerId)));
      await revive();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  return said;
}

async function leaveUntaken(sender: Sender, { waits }: Bystander, fileIds: readonly string[]): Promise<void> {
  for (const each of hangings(sender.token)) {
    const pid = product.pid();
    takePeak(pid);
    const from = now();
    const statuses = await hang(sender, each, { fileIds, count: UNTAKEN, milliseconds: UNTAKEN_FOR });
    const told = [...statuses].map(([status, count]) => `${count} x ${status || 'no answer yet'}`).join(', ');
    console.log(
      `  ${UNTAKEN} ${each.name}: ${told}; the other waited up to ${longestOf(during(waits, from, now())).toFixed(0)} ms; peak ${takePeak(pid).toFixed(0)} MB`,
    );
    await revive();
  }
}

const countStatuses = (said: readonly Said[]) =>
  [...Map.groupBy(said, ({ status }) => status)]
    .sort(([one], [other]) => one - other)
    .map(([status, list]) => `${status || 'none'}: ${list.length}`)
    .join(', ');

const isBad = ({ status, retryAfter }: Said) => status === 0 || status === 500 || (status === 503 && !retryAfter);

const product = await startProduct({ LOG_LEVEL: 'error', DEMO: 'false' });
try {
  const population = await populate(product.dataDir, { people: 2, files: 5000 });
  const [other, editor] = population.people;
  if (!other || !editor) throw new Error('Two people are needed');
  const { customerId } = population;
  const fileIds = await uploadSome(product.address, population);
  const large = await uploadLarge(product.address, population);
  const sender = { address: product.address, token: editor.token, customerId };
  const bystander = standBy({ address: product.address, person: other, fileIds, customerId });
  // Making the files must not take the processor from the server and from the other user, whose threads have started.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const phase = async <Result>(name: string, work: () => Promise<Result>) => {
    const from = now();
    const result = await work();
    const waits = during(bystander.waits, from, now());
    const times = waits.map(({ milliseconds }) => milliseconds);
    const failed = waits.filter(({ status }) => status === 0 || status >= 400).length;
    console.log(
      `${name}: the other user waited p50 ${percentile(times, 0.5).toFixed(0)}, p99 ${percentile(times, 0.99).toFixed(0)}, longest ${longestOf(waits).toFixed(0)} ms in ${waits.length} calls, ${failed} failed`,
    );
    return { result, longest: longestOf(waits), p99: percentile(times, 0.99), failed };
  };
  await phase('warming up', () => pause(3000));
  const alone = await phase('alone', () => pause(ALONE));
  takePeak(product.pid());
  highest = 0;
  const one = await phase(`${kinds.length} kinds, one at a time`, () => sendAlone(sender, bystander));
  const many = await phase(`${kinds.length} kinds, ${AT_ONCE} at a time`, () => sendTogether(sender));
  const untaken = await phase('answers and bodies left hanging', () => leaveUntaken(sender, bystander, large));
  takePeak(product.pid());
  await bystander.stop();
  const said = [...one.result, ...many.result];
  console.log(`answers: ${countStatuses(said)}`);
  const phases = [one, many, untaken];
  const longest = Math.max(...phases.map((each) => each.longest));
  judge('answers that must not be (none, 500, 503 without Retry-After)', said.filter(isBad).length, { atMost: 0 });
  judge('ends of the process', deaths, { atMost: 0 });
  judge(
    'failed calls of the other user',
    phases.reduce((sum, { failed }) => sum + failed, 0),
    { atMost: 0 },
  );
  judge('highest memory of the server', highest, { atMost: 600 }, ' MB');
  judge('longest wait beyond the longest alone', longest - alone.longest, { atMost: 500 }, ' ms');
  judge('p99 of the other user to alone, one at a time', one.p99 / alone.p99, { atMost: 3 }, 'x');
  judge('p99 of the other user to alone, eight at a time', many.p99 / alone.p99, { atMost: 6 }, 'x');
} finally {
  await product.stop();
}
endBench();
