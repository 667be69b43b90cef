import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ArchiveDetails,
  type ArchiveFile,
  archiveFileKinds,
  type ArchiveReport,
  type LoadProgress,
  registryMessages,
} from '@disclosure/core';
import type { Client } from 'pg';
import { databaseIn } from '../database/connect.ts';
import { copyIn } from '../database/copy-rows.ts';
import type { Db } from '../database/db.ts';
import { lockFor, tryLockConnection } from '../database/locks.ts';
import { inTransaction } from '../database/session.ts';
import {
  MIRROR,
  MIRROR_VERSION,
  type AfterCopyStep,
  mirrorIndexes,
  mirrorTableDefinitions,
  NEXT_MIRROR,
} from './mirror-tables.ts';
import { neighbourStep } from './neighbour-tables.ts';
import { type Archive, ArchiveError } from './open-archive.ts';
import { readLines } from './read-lines.ts';
import { Tally } from './tally.ts';
import { RowWriter, shapes } from './write-rows.ts';

/** What is made from the rows, in this order. */
const afterCopySteps: readonly AfterCopyStep[] = [neighbourStep];

export interface LoadOrder {
  readonly id: string;
  readonly archive: Archive;
  readonly loadedAt: Date;
  /** Otherwise it rests as long as it works, so that people are served first. */
  readonly isFullSpeed: boolean;
  readonly signal: AbortSignal;
  readonly tell: (progress: LoadProgress) => void;
  /** Called once this load is the only one. */
  readonly onLocked: () => Promise<unknown>;
  /** Called in the transaction at the end. */
  readonly onSwap: (tx: Db, result: LoadResult) => Promise<unknown>;
  readonly steps?: readonly AfterCopyStep[];
}

export type LoadResult = ArchiveReport & ArchiveDetails;

/**
 * Loads an archive on one connection, which holds the lock as long as it lives. Until the last transaction readers see the
 * mirror before. When the process or the server dies, the tables that were begun stay in their own schema, and the next
 * load drops them.
 */
export async function loadArchive(client: Client, order: LoadOrder): Promise<LoadResult> {
  if (!(await tryLockConnection(client, 'registryLoad'))) throw new ArchiveError(registryMessages.another);
  await order.onLocked();
  const load = new Load(client, order);
  await load.clear();
  try {
    return await load.run();
  } catch (error) {
    // A lost connection has lost the lock, too: then the tables belong to the next load.
    await load.clear().catch(() => undefined);
    throw error;
  }
}

class Load {
  readonly #client: Client;
  readonly #order: LoadOrder;
  readonly #began = performance.now();
  readonly #tally = new Tally();
  readonly #writer: RowWriter;
  readonly #allBytes: number;
  #part = 0;
  #bytes = 0;

  constructor(client: Client, order: LoadOrder) {
    [this.#client, this.#order] = [client, order];
    this.#writer = new RowWriter(this.#tally, order.archive.day);
    this.#allBytes = order.archive.parts.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  async run(): Promise<LoadResult> {
    await this.#makeTables();
    for (const kind of archiveFileKinds) {
      const { table, columns } = shapes[kind];
      await this.#copy(`${table} (${columns})`, this.#rowsOf(kind));
      if (this.#tally.taken.disclosures === 0) throw new ArchiveError(registryMessages.noLines);
    }
    await this.#copy('texts (id, text)', this.#writer.texts());
    await this.#makeIndexes();
    for (const step of this.#order.steps ?? afterCopySteps) {
      this.#goOn('figures');
      await step.afterCopy(this.#client, NEXT_MIRROR);
    }
    this.#goOn('swapping');
    await this.#describe();
    const result = { ...this.#tally.report((performance.now() - this.#began) / 1000), ...this.#tally.details() };
    await this.#swap(result);
    return result;
  }

  /** Drops what a load that was killed has left. */
  async clear(): Promise<void> {
    await dropTables(this.#client, NEXT_MIRROR);
  }

  async #makeTables(): Promise<void> {
    const { rows } = await this.#client.query(
      `select from pg_namespace where nspname in ($1, $2) and has_schema_privilege(oid, 'create')`,
      [MIRROR, NEXT_MIRROR],
    );
    if (rows.length < 2) throw new ArchiveError(registryMessages.noSchema);
    for (const [name, columns] of Object.entries(mirrorTableDefinitions)) {
      await this.#client.query(`create table ${NEXT_MIRROR}.${name} (${columns})`);
    }
  }

  #copy(target: string, rows: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    return copyIn(this.#client, `copy ${NEXT_MIRROR}.${target} from stdin`, rows);
  }

  async *#rowsOf(kind: ArchiveFile): AsyncGenerator<Buffer> {
    for (const part of this.#order.archive.parts.filter((each) => each.kind === kind)) {
      this.#part += 1;
      let began = performance.now();
      for await (const bytes of readLines(part, this.#tally, this.#writer.takeLine[kind])) {
        this.#bytes += bytes;
        this.#goOn('copying');
        yield this.#writer.takeRows();
        if (!this.#order.isFullSpeed) await sleep(performance.now() - began);
        began = performance.now();
      }
    }
  }

  async #makeIndexes(): Promise<void> {
    // One core stays free for people.
    await this.#client.query(`set max_parallel_maintenance_workers to ${this.#order.isFullSpeed ? 2 : 0}`);
    await this.#client.query(`set maintenance_work_mem to '256MB'`);
    for (const [table, columns] of mirrorIndexes) {
      this.#goOn('indexing');
      await this.#client.query(`create index on ${NEXT_MIRROR}.${table} ${columns}`);
    }
    for (const table of new Set(mirrorIndexes.map(([name]) => name))) {
      this.#goOn('indexing');
      await this.#client.query(`analyze ${NEXT_MIRROR}.${table}`);
    }
  }

  async #describe(): Promise<void> {
    const { id, archive, loadedAt } = this.#order;
    const { disclosures, ingredients, waterSources } = this.#tally.taken;
    await this.#client.query(
      `insert into ${NEXT_MIRROR}.mirror (version, load_id, file_name, archive_date, loaded_at, newest_job_end,
                                          disclosures, ingredients, water_sources)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        MIRROR_VERSION,
        id,
        archive.name,
        archive.day,
        loadedAt,
        this.#tally.newestJobEnd,
        disclosures,
        ingredients,
        waterSources,
      ],
    );
  }

  /** Waits for readers at most a moment at a time, because other readers wait behind it. */
  async #swap(result: LoadResult): Promise<void> {
    for (;;) {
      this.#order.signal.throwIfAborted();
      try {
        return await inTransaction(this.#client, async () => {
          const tx = await databaseIn(this.#client);
          await this.#client.query(`set local lock_timeout to '500ms'`);
          // Before the mirror, or its readers would wait for everyone who writes into the trail.
          await lockFor(tx, 'auditTrail');
          await dropTables(this.#client, MIRROR);
          for (const table of await listTables(this.#client, NEXT_MIRROR)) {
            await this.#client.query(`alter table ${table} set schema ${MIRROR}`);
          }
          await this.#order.onSwap(tx, result);
        });
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error;
        await sleep(SWAP_PAUSE);
      }
    }
  }

  #goOn(stage: LoadProgress['stage']): void {
    const { signal, archive, tell } = this.#order;
    signal.throwIfAborted();
    const [part, bytes] = [this.#part, this.#bytes];
    const counts = { lines: this.#tally.linesRead, leftOut: this.#tally.countLeftOut() };
    tell({ stage, part, parts: archive.parts.length, bytes, allBytes: this.#allBytes, ...counts });
  }
}

const LOCK_TIMEOUT = '55P03';
const SWAP_PAUSE = 200;

/** In one transaction, and in the same order each time. */
async function listTables(client: Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1 order by 1`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

async function dropTables(client: Client, schema: string): Promise<void> {
  const tables = await listTables(client, schema);
  if (tables.length > 0) await client.query(`drop table ${tables.join(', ')}`);
}
