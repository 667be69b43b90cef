import { execFileSync } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { readSettings } from '@disclosure/server/src/settings/read-settings.ts';
import { openStore } from '@disclosure/server/src/storage/open-store.ts';
import { aDocument, assign } from '@disclosure/server/test/documents.ts';
import type { NetworkFaults } from '@disclosure/server/test/fault-proxy.ts';
import { PASSWORD } from '@disclosure/server/test/people.ts';
import { type Api, apiAt, onDatabaseOf, peopleWorld } from '../faults/client.ts';
import type { Scene } from '../faults/scene.ts';

/** The company, people in it, and folders of its own. */
export interface Stage {
  readonly scene: Scene;
  readonly editor: Api;
  readonly email: string;
  readonly customer: number;
  /** A small disk for DATA_DIR. */
  readonly disk: string;
  readonly backups: string;
}

export async function setStage(scene: Scene, places: Pick<Stage, 'disk' | 'backups'>): Promise<Stage> {
  const { people, customers } = await peopleWorld(scene);
  const editor = people.find(({ role }) => role === 'Editor');
  const [customer] = customers;
  if (!editor || customer === undefined) throw new Error('There is no one on stage');
  await onDatabaseOf(scene, (db) => assign(db, editor.id, customer));
  const { token } = await apiAt(scene.address).login({ body: { email: editor.email, password: PASSWORD } });
  return { scene, editor: apiAt(scene.address, token), email: editor.email, customer, ...places };
}

/** A real fault, and how it is over. */
interface Provocation {
  readonly alert: string;
  readonly fault: string;
  readonly begin: (stage: Stage) => Promise<() => unknown>;
}

const network =
  (part: 'database' | 'storage' | 'mail' | 'fracpro', faults: NetworkFaults): Provocation['begin'] =>
  async ({ scene: { ways } }) => {
    ways[part]?.inflict(faults);
    return () => ways[part]?.inflict({});
  };

/** Does something again and again until it is told to end. Failures are what is wanted. */
function keepDoing(work: () => Promise<unknown>, atOnce = 1): () => Promise<void> {
  const over = new AbortController();
  const lines = Array.from({ length: atOnce }, async () => {
    while (!over.signal.aborted) await work().catch(() => sleep(50));
  });
  return async () => {
    over.abort();
    await Promise.all(lines);
  };
}

/** The fault of a network, while people do something. */
const whileDoing =
  (fault: Provocation['begin'], work: (stage: Stage) => Promise<unknown>, atOnce = 1): Provocation['begin'] =>
  async (stage) => {
    const end = await fault(stage);
    const stop = keepDoing(() => work(stage), atOnce);
    return async () => {
      await end();
      await stop();
    };
  };

const askVersion = ({ scene }: Stage) => fetch(`${scene.address}/api/version`);

/** Mails of a server that is away, made older than they are. */
const agedMails =
  (age: string): Provocation['begin'] =>
  async (stage) => {
    const end = await network('mail', { resets: true })(stage);
    await apiAt(stage.scene.address).forgotPassword({ body: { email: stage.email } });
    await onDatabaseOf(stage.scene, (db) =>
      sql`update outbox set created_at = now() - ${age}::interval, next_attempt_at = now() where sent_at is null`.execute(
        db,
      ),
    );
    return end;
  };

async function freezeAgainAndAgain({ scene }: Stage) {
  const [instance] = scene.instances;
  return keepDoing(async () => {
    instance?.kill('SIGSTOP');
    await sleep(400);
    instance?.kill('SIGCONT');
    await sleep(300);
  });
}

async function loseBlob({ scene, editor, customer }: Stage) {
  const body = {
    fileName: 'Lost.xml',
    content: aDocument({ wellName: 'Lost 1H' }),
    metadata: { customerId: customer },
  };
  await editor.uploadFile({ body });
  const { blob_key } = await onDatabaseOf(scene, (db) =>
    db.selectFrom('file_revisions').select('blob_key').orderBy('uploaded_at', 'desc').executeTakeFirstOrThrow(),
  );
  const store = await openStore(readSettings(scene.settings), new Date());
  await store.delete(blob_key);
  await store.close();
  await editor.downloadFile({ params: { fileName: 'Lost.xml' }, query: {} }).catch(() => undefined);
  return () => undefined;
}

async function loseBackups({ scene, backups }: Stage) {
  const hasBackup = async () => {
    const figures = await fetch(new URL('/metrics', scene.instances[0]?.address));
    return /^backup_last_good_seconds [1-9]/m.test(await figures.text());
  };
  while (!(await hasBackup())) await sleep(500);
  renameSync(backups, `${backups}-gone`);
  writeFileSync(backups, '');
  return () => {
    rmSync(backups);
    renameSync(`${backups}-gone`, backups);
  };
}

/** In this order: a backup that another fault disturbs is late, and after the last one no one here can sign in for a while. */
export const provocations: readonly Provocation[] = [
  { alert: 'BackupOverdue', fault: 'the folder of the backups is gone', begin: loseBackups },
  {
    alert: 'InstanceDown',
    fault: 'an instance is frozen',
    begin: async ({ scene: { instances } }) => {
      instances[0]?.kill('SIGSTOP');
      return () => instances[0]?.kill('SIGCONT');
    },
  },
  { alert: 'NotReady', fault: 'the storage resets every connection', begin: network('storage', { resets: true }) },
  {
    alert: 'ServerErrors',
    fault: 'the database resets every connection',
    begin: whileDoing(network('database', { resets: true }), askVersion, 4),
  },
  {
    alert: 'SlowAnswers',
    fault: 'each answer of the database takes 3 s',
    begin: whileDoing(network('database', { delayMilliseconds: 3000 }), askVersion, 4),
  },
  {
    alert: 'DatabaseBusy',
    fault: 'the same, for 60 people',
    begin: whileDoing(network('database', { delayMilliseconds: 3000 }), askVersion, 60),
  },
  { alert: 'EventLoopBusy', fault: 'an instance gets no time again and again', begin: freezeAgainAndAgain },
  {
    alert: 'FilesWait',
    fault: 'a user sends 16 large files at once, again and again',
    begin: whileDoing(
      async () => () => undefined,
      ({ editor, customer }) => {
        const content = aDocument({ wellName: 'Large 1H' }).padEnd(400_000);
        return editor.uploadFile({ body: { fileName: 'Large.xml', content, metadata: { customerId: customer } } });
      },
      32,
    ),
  },
  { alert: 'MailsWait', fault: 'the mail server is away, and a mail waits', begin: agedMails('20 minutes') },
  { alert: 'MailGivenUp', fault: 'the same for more than a day', begin: agedMails('25 hours') },
  {
    alert: 'FracProPaused',
    fault: 'FracPro resets every connection',
    begin: whileDoing(network('fracpro', { resets: true }), ({ editor }) =>
      editor.processJobData({ query: { jobNumber: '1001' } }).then(() => sleep(20)),
    ),
  },
  {
    alert: 'DiskSpaceLow',
    fault: 'the disk of DATA_DIR fills up',
    begin: async ({ disk }) => {
      execFileSync('/usr/bin/fallocate', ['--length', '300MiB', path.join(disk, 'something')]);
      return () => rmSync(path.join(disk, 'something'));
    },
  },
  { alert: 'FilesDamaged', fault: 'a blob is deleted in the container', begin: loseBlob },
  {
    alert: 'ScrubOverdue',
    fault: 'no scrub has ended for three days',
    begin: async ({ scene }) => {
      const ended = sql`now() - interval '3 days'`;
      await onDatabaseOf(scene, (db) =>
        sql`insert into file_scrub (started_at, busy_until, ended_at) values (${ended}, ${ended}, ${ended})
            on conflict (only_row) do update set ended_at = excluded.ended_at`.execute(db),
      );
      return () => undefined;
    },
  },
  {
    alert: 'SignInFailures',
    fault: 'passwords are guessed',
    begin: whileDoing(
      async () => () => undefined,
      ({ scene, email }) => apiAt(scene.address).login({ body: { email, password: 'a guess' } }),
      4,
    ),
  },
];
