/**
 * The product as 200 people use it: `npm run bench -- load`, and with `--minutes=30` as a soak afterwards. Also
 * `--users=200`, `--files=100000`, `--seconds=30`. The server has its own process and reports its memory and
 * event-loop delay at /metrics; the floor is a bare server of the same framework with the same statements and bytes.
 */
import { chooseHome } from '@disclosure/server/src/database/embedded/data-folder.ts';
import { PASSWORD, type Person, populate } from './load/populate.ts';
import { startProduct } from '../../e2e/product.ts';
import { startBare } from './load/bare.ts';
import {
  type Cost,
  costAlone,
  databaseClock as clockOf,
  describeDriven,
  drive,
  growthOf,
  type Load,
  percentile,
  type Side,
  storm,
  watchFigures,
} from './load/drive.ts';
import { bareSteps, productSteps, recordAnswers, SEARCHES, uploadSome } from './load/profile.ts';
import { endBench, judge } from './goals.ts';

const given = (name: string, fallback: number) =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const users = given('users', 200);
const seconds = given('seconds', 30);
const minutes = given('minutes', 0);
const THINK = 1000;
/** As many at once as keep a core busy, without a pause. */
const BUSY = 16;
const ROUNDS = 5;

async function measureMix(product: Side, bare: Side, load: Load) {
  const floor = await drive(bare, load);
  const mixed = await drive(product, load);
  describeDriven(bare.name, floor);
  describeDriven(product.name, mixed);
  const pages = mixed.byKind.get('list') ?? [];
  judge('p95 of first pages in the mix', percentile(pages, 0.95), { atMost: 25 }, ' ms');
  judge('p99 of first pages in the mix', percentile(pages, 0.99), { atMost: 80 }, ' ms');
  const p99 = percentile(mixed.times, 0.99);
  judge('p99 of the mix', p99, { atMost: 150 }, ' ms');
  judge('errors of the mix', mixed.errors.length, { atMost: 0 });
  judge('memory under the mix', mixed.figures.megabytes, { atMost: 300 }, ' MB');
  judge('p99 of the mix, to the bare server', p99 / percentile(floor.times, 0.99), { atMost: 2 }, 'x');
  return mixed;
}

/** In turn, so that a busy machine slows down both. */
async function measureCapacity(product: Side, bare: Side, load: Load): Promise<void> {
  const shares: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [floor, busy] = [await drive(bare, load), await drive(product, load)];
    shares.push(busy.perSecond / floor.perSecond);
    costs.push(totalOf(busy.cost) / totalOf(floor.cost));
    describeDriven(`round ${round + 1}, ${bare.name}`, floor);
    describeDriven(`round ${round + 1}, ${product.name}`, busy);
  }
  judge('throughput of the bare server', percentile(shares, 0.5), { atLeast: 0.5 }, 'x');
  console.log(
    `  processor time of a request, of all together: ${percentile(costs, 0.5).toFixed(2)}x of the bare server`,
  );
}

/** What both sides need: people share the processors with the server and its database. */
const totalOf = ({ server, database, people }: Cost) => server + database + people;

async function measureStorm(product: Side, bare: Side, { passwordHash, ...load }: Load & { passwordHash: string }) {
  const weather = { seconds: load.seconds };
  const signIn = (body: object) => ({ path: '/login', method: 'POST' as const, body });
  const bareCall = () => signIn({ hash: passwordHash, password: PASSWORD });
  const productCall = ({ email }: Person) => signIn({ email, password: PASSWORD });
  const [floor] = await Promise.all([
    storm(bare.address, load.people, { ...weather, call: bareCall }),
    drive(bare, load),
  ]);
  const calm = await drive(product, load);
  const [signIns, during] = await Promise.all([
    storm(product.address, load.people, { ...weather, call: productCall }),
    drive(product, load),
  ]);
  describeDriven('without sign-ins', calm);
  describeDriven('with 20 sign-ins a second', during);
  const [p95, floorP95] = [percentile(signIns.times, 0.95), percentile(floor.times, 0.95)];
  console.log(`  sign-ins: p95 ${p95.toFixed(1)} ms, argon2 alone ${floorP95.toFixed(1)} ms`);
  const some = load.people.slice(0, BUSY);
  describeSignIn(await costAlone(product, some.map(productCall)), await costAlone(bare, some.map(bareCall)));
  judge('sign-ins beside argon2 alone, p95', p95 / floorP95, { atMost: 2 }, 'x');
  judge('errors of the sign-ins', signIns.errors.length + during.errors.length, { atMost: 0 });
  judge(
    'p99 of the rest during sign-ins',
    percentile(during.times, 0.99) / percentile(calm.times, 0.99),
    { atMost: 1.3 },
    'x',
  );
}

/** What a sign-in is made of. What keeps it waiting under load is the work of everything else. */
function describeSignIn({ server, database }: Cost, floor: Cost): void {
  const parts = [`argon2 ${floor.server.toFixed(1)}`, `the rest of the server ${(server - floor.server).toFixed(1)}`];
  console.log(
    `  processor time of a sign-in alone: ${parts.join(', ')}, the database ${database.toFixed(1)} ms; ` +
      `${((server + database) / (floor.server + floor.database)).toFixed(2)}x of argon2 alone`,
  );
}

/** Memory may grow while caches fill; in the second half it must not. */
async function soak(product: Side, load: Load): Promise<void> {
  const stopWatching = watchFigures(product.address, 5000);
  const soaked = await drive(product, load);
  const samples = await stopWatching();
  describeDriven(`${minutes} minutes`, soaked);
  const settled = samples.slice(Math.floor(samples.length / 2));
  const peak = Math.max(...samples.map(({ megabytes }) => megabytes));
  judge('errors of the soak', soaked.errors.length, { atMost: 0 });
  judge('highest memory of the soak', peak, { atMost: 300 }, ' MB');
  judge('growth in its second half', growthOf(settled), { atMost: 0.5 }, ' MB a minute');
  judge(
    'event loop late, worst 5 s',
    Math.max(...samples.map((each) => each.loopDelayMilliseconds)),
    { atMost: 100 },
    ' ms',
  );
}

const running = await startProduct({ LOG_LEVEL: 'error', DEMO: 'false' });
try {
  const population = await populate(running.dataDir, { people: users, files: given('files', 100_000) });
  const fileIds = await uploadSome(running.address, population);
  const next = productSteps({ fileIds, customerId: population.customerId });
  const databaseClock = clockOf(chooseHome(running.dataDir, () => undefined).cluster);
  const product = { name: 'the product', address: running.address, next, databaseClock };
  const asked = { answers: await recordAnswers(product, population), searches: SEARCHES };
  const floor = await startBare(population.databaseAddress, asked);
  const bare = { name: 'a bare server', address: floor.address, next: bareSteps, databaseClock };
  const load = { people: population.people, seconds, think: THINK };
  await drive(product, { ...load, seconds: 5 });
  await measureMix(product, bare, load);
  await measureCapacity(product, bare, { people: load.people.slice(0, BUSY), seconds: seconds / 5, think: 0 });
  await measureStorm(product, bare, { ...load, seconds: seconds / 2, passwordHash: population.passwordHash });
  if (minutes > 0) await soak(product, { ...load, seconds: minutes * 60 });
  await floor.stop();
} finally {
  await running.stop();
}
endBench();
