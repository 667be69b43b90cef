import { startSimulator } from '@disclosure/server/src/fracpro-simulator/start-simulator.ts';
import { startMailSink } from '@disclosure/server/test/mail-sink.ts';
import { sql } from 'kysely';
import { makeLaterVersion } from '../cluster/later-version.ts';
import { findNginx, startNginx } from '../cluster/nginx.ts';
import { type Instance, startCluster, startInstance } from '../cluster/start-cluster.ts';
import { waitUntil } from '../waiting.ts';
import type { Verdict } from './checks/invariants.ts';
import { onDatabaseOf } from './client.ts';
import type { History } from './history.ts';
import { type Report, runFaults } from './run-faults.ts';
import { harnessSettings, type Scene } from './scene.ts';

export type OlderPrograms = 'may go on' | 'must stop';

/** Does nothing to the tables of the product, and notes which program writes from then on. */
const WATCHED = `
  create table writers (program text primary key);
  create function note_writer() returns trigger language plpgsql security definer as $$
  begin
    insert into writers values (current_setting('application_name')) on conflict do nothing;
    return null;
  end $$;
  create trigger notes_writer before insert or update or delete on audit_entries
    for each statement execute function note_writer();
  create trigger notes_writer before insert or update or delete on sessions
    for each statement execute function note_writer();`;

interface Upgrade {
  readonly seed: number;
  readonly olderPrograms: OlderPrograms;
  readonly say: (text: string) => void;
}

/** Users work while both instances are replaced, one by one on their addresses, by those of a later version. */
export async function runUpgrade({ seed, olderPrograms, say }: Upgrade): Promise<Report> {
  const { scene, instances, settings } = await startUpgradable(say);
  const later = makeLaterVersion({ 9998: olderPrograms }, WATCHED);
  const replace = async (instance: Instance) => {
    const { port } = new URL(instance.address);
    instances.push(await startInstance({ ...settings, PORT: port }, later.program));
  };
  let readySince = Number.POSITIVE_INFINITY;
  const strike = async (_: unknown, history: History) => {
    const [one, other] = instances;
    if (!one || !other) throw new Error('There must be two instances');
    await untilWork(history);
    say('an instance is stopped');
    await one.stop();
    say('an instance of the later version starts');
    await replace(one);
    readySince = performance.now();
    say('it is ready');
    await untilWork(history);
    if (olderPrograms === 'may go on') await other.stop();
    await waitUntil('the older instance ends', () => other.process.exitCode !== null, { seconds: LONGEST_WAIT });
    const code = other.process.exitCode;
    say(`the other one has ended with code ${code}`);
    if (code !== 0) throw new Error('An older instance did not end as at SIGTERM');
    await replace(other);
    await untilWork(history);
    return 1;
  };
  try {
    const report = await runFaults({ scene, seed, strike });
    const writers = await onDatabaseOf(scene, (db) => sql<{ program: string }>`table writers`.execute(db));
    const own = verdictsOn(report.history, olderPrograms, readySince);
    const wrote = verdictOnWriters(writers.rows.map(({ program }) => program).sort(), olderPrograms);
    return { ...report, verdicts: [...report.verdicts, ...own, wrote] };
  } finally {
    await scene.stop();
    later.remove();
  }
}

const ENOUGH = 150;
/** Seconds, enough for a busy machine. */
const LONGEST_WAIT = 300;

/** Until users have done enough to notice what was done before. */
export async function untilWork(history: History): Promise<void> {
  const wanted = history.length + ENOUGH;
  const isDone = () => history.length >= wanted;
  await waitUntil(`users send ${ENOUGH} requests`, isDone, { seconds: LONGEST_WAIT, pause: 20 });
}

async function startUpgradable(say: (text: string) => void) {
  const mail = await startMailSink();
  const fracpro = await startSimulator({ port: 0, clock: () => new Date() });
  const cluster = await startCluster({
    say: () => undefined,
    settings: {
      ...fracpro.settings,
      ...harnessSettings,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      LOG_LEVEL: process.env['FAULT_LOG'] ?? 'silent',
    },
  });
  const nginx = await findNginx();
  const addresses = cluster.instances.map(({ address }) => address);
  const proxy = nginx === undefined ? undefined : await startNginx(nginx, addresses);
  say(proxy ? 'behind nginx with deploy/nginx.conf' : 'behind a small proxy, because there is no nginx here');
  const instances = [...cluster.instances];
  const scene: Scene = {
    address: proxy?.address ?? cluster.address,
    databaseAddress: () => cluster.databaseAddress,
    instances: [],
    settings: cluster.settings,
    ways: {},
    databasePid: () => undefined,
    storagePid: undefined,
    async stop() {
      await proxy?.stop();
      for (const instance of instances) await instance.stop();
      await cluster.stop();
      for (const part of [mail, fracpro]) await part.stop();
    },
  };
  return { scene, instances, settings: cluster.settings };
}

/** Whether requests failed only when they could not succeed, and were told to come again. */
export function verdictsOn(history: History, olderPrograms: OlderPrograms, readySince: number): Verdict[] {
  const failed = history.flatMap(({ kind, user, started, outcome }) =>
    outcome.is === 'unknown'
      ? [{ started, outcome, text: `${user}: ${kind} gave ${outcome.status}: ${outcome.message}` }]
      : [],
  );
  const wrong = olderPrograms === 'may go on' ? failed : failed.filter(({ started }) => started > readySince);
  const silent = failed.filter(({ outcome }) => outcome.retryAfterSeconds === undefined);
  return [
    {
      id: 'U1',
      promise:
        olderPrograms === 'may go on'
          ? 'no request fails'
          : 'no request fails once an instance of the later version is ready',
      violations: wrong.map(
        ({ started, text }) => `${Math.round(started - readySince)} ms after it was ready, ${text}`,
      ),
    },
    { id: 'U2', promise: 'whatever fails says when to try again', violations: silent.map(({ text }) => text) },
  ];
}

/** Each program is known by the newest migration that it knows. */
function verdictOnWriters(programs: readonly string[], olderPrograms: OlderPrograms): Verdict {
  const older = programs.filter((program) => program !== 'disclosure 9998');
  const promise = `after the migration, older programs ${olderPrograms === 'may go on' ? 'write on' : 'write nothing'}`;
  const isKept = olderPrograms === 'may go on' ? older.length > 0 : older.length === 0;
  return { id: 'U3', promise, violations: isKept ? [] : [`writers were: ${programs.join(', ')}`] };
}
