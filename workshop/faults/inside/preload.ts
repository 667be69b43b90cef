/**
 * Goes into an instance before the program itself (`node --import`), so that the harness can cause
 * faults inside it. The product does not know of it.
 */
import { flushCompileCache } from 'node:module';
import type { Order, FailPoint, Mishap } from './orders.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { open } from 'node:fs/promises';
import { Client } from 'pg';
import { AzureStore } from '@disclosure/server/src/storage/azure-store.ts';
import type { BlobStore } from '@disclosure/server/src/storage/blob-store.ts';
import { DiskStore } from '@disclosure/server/src/storage/disk-store.ts';

/** The clock of this process, which can be shifted by a number of milliseconds. */
function createClock(): { set(ahead: number): void } {
  let offset = 0;
  const RealDate = Date;
  class WrongDate extends RealDate {
    constructor(...given: [] | [string | number | Date]) {
      super(given.length === 0 ? RealDate.now() + offset : given[0]);
    }
    static override now(): number {
      return RealDate.now() + offset;
    }
  }
  // A date made from its parts is not shifted.
  globalThis.Date = new Proxy(WrongDate, {
    construct: (target, given: [], newTarget) =>
      given.length > 1 ? new RealDate(...given) : (Reflect.construct(target, given, newTarget) as Date),
  }) as unknown as DateConstructor;
  return { set: (ahead) => void (offset = ahead) };
}

interface FailPoints {
  /** This happens the next time the program reaches the point. */
  arm(at: FailPoint, by: Mishap): void;
  /** No point fails any more. */
  disarm(): void;
  /** The program has reached the point. */
  reach(at: FailPoint): Promise<void>;
}

const DELAY = 2000;

const errorWith = (code: string, message: string) => Object.assign(new Error(message), { code, syscall: 'write' });

const happen: Readonly<Record<Mishap, (at: FailPoint) => Promise<void>>> = {
  kill: async () => void process.kill(process.pid, 'SIGKILL'),
  delay: () => sleep(DELAY),
  cut: async () => {
    throw errorWith('ECONNRESET', 'cut by a fail-point');
  },
  full: async (at) => {
    // PostgreSQL and the file system have different codes for it.
    throw errorWith(at === 'bytes on disk' ? 'ENOSPC' : '53100', 'no space left, by a fail-point');
  },
};

function createFailPoints(): FailPoints {
  const armed = new Map<FailPoint, Mishap>();
  return {
    arm: (at, by) => void armed.set(at, by),
    disarm: () => armed.clear(),
    async reach(at) {
      const mishap = armed.get(at);
      if (mishap === undefined) return;
      armed.delete(at);
      await happen[mishap](at);
    },
  };
}

/** Right after these statements. */
const statements: readonly (readonly [FailPoint, RegExp])[] = [
  ['after commit', /^commit/],
  ['key written', /^insert into "idempotency_keys"/],
  ['upload noted', /^insert into "file_uploads"/],
  ['file written', /^insert into "files"/],
  ['entry written', /^insert into "audit_entries"/],
  ['session ended', /^update "sessions" set "ended_at"/],
  ['mail claimed', /^update "outbox" set "attempts"/],
];

/** A statement whose plan is kept comes with its name. */
type Asked = string | { readonly text?: string };
type Query = (asked: Asked, ...rest: unknown[]) => Promise<unknown>;

/** Every statement passes here on its way to the database. */
function watchDatabase(points: FailPoints): void {
  const prototype = Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function watched(this: unknown, asked, ...rest) {
    const ask = () => query.call(this, asked, ...rest);
    const text = typeof asked === 'string' ? asked : asked.text;
    // The pool asks with a callback, and what it asks does not matter here.
    if (text === undefined || typeof rest.at(-1) === 'function') return ask();
    return queryWatched(points, text, ask);
  };
}

async function queryWatched(points: FailPoints, text: string, ask: () => Promise<unknown>): Promise<unknown> {
  if (text.startsWith('commit')) await points.reach('before commit');
  const answer = await ask();
  for (const [at, statement] of statements) if (statement.test(text)) await points.reach(at);
  return answer;
}

type Put = (this: unknown, ...given: Parameters<BlobStore['put']>) => Promise<void>;

function watchStorage(points: FailPoints): void {
  for (const { prototype } of [AzureStore, DiskStore]) {
    const put: Put = prototype.put;
    prototype.put = async function watched(this: unknown, ...given: Parameters<BlobStore['put']>) {
      await put.apply(this, given);
      await points.reach('blob put');
    };
  }
}

interface Handle {
  writeFile: (this: Handle, bytes: Uint8Array) => Promise<void>;
}

/** What is written to a file of this machine. */
async function watchDisk(points: FailPoints): Promise<void> {
  const any = await open(import.meta.filename);
  const prototype = Object.getPrototypeOf(any) as Handle;
  await any.close();
  const { writeFile } = prototype;
  prototype.writeFile = async function watched(this: Handle, bytes) {
    await points.reach('bytes on disk');
    await writeFile.call(this, bytes);
  };
}

/** A process that loads an archive inherits all this, and has no channel to the harness: its messages are orders to load. */
const isInstance = !process.argv[1]?.includes('load-process');

const clock = createClock();
const points = createFailPoints();
watchDatabase(points);
watchStorage(points);
await watchDisk(points);

const obey = (message: Order): void => {
  if (message.order === 'clock') clock.set(message.ahead);
  else if (message.order === 'fail') points.arm(message.at, message.by);
  else if (message.order === 'heal') points.disarm();
  else flushCompileCache();
};

if (isInstance) process.on('message', obey);
