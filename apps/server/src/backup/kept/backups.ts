import type { BackupState } from '@disclosure/api';
import { type Clock, HOUR, lastTimeOf, later, MINUTE, SECOND } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import { isAtWork } from '../../database/locks.ts';
import type { Program } from '../../program.ts';
import type { Settings } from '../../settings/settings.ts';
import { type BackupPlace, openPlace } from './backup-place.ts';
import { findLastGood, type GoodBackup } from './good-backups.ts';
import { isDue, type MadeBackup } from './keep-backups.ts';
import { type RunBackup, runBackupProcess } from './run-backup-process.ts';

interface BackupLog {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

export interface BackupsServices {
  readonly db: Db;
  /** The address of the database with the role that owns the tables. */
  readonly owner: () => string;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly program: Program;
  readonly run?: RunBackup;
  /** In milliseconds: a place that takes longer to answer cannot be read. */
  readonly longestLook?: number;
}

/** Opens no connection yet, but refuses settings that cannot be right. Undefined when BACKUP_TO is blank. */
export async function openBackups(services: BackupsServices): Promise<Backups | undefined> {
  const place = await openPlace(services.settings);
  return place && new Backups(services, place);
}

/** How late a backup may be. Within this time it is made, checked, and tried again if it failed. */
const GRACE = 6 * HOUR;
const RETRY = 15 * MINUTE;
const LONGEST = 12 * HOUR;
const LONGEST_LOOK = 20 * SECOND;

/** The backups that the product makes by itself. What there is of them is read where they are, and nowhere else. */
export class Backups {
  readonly #services: BackupsServices;
  readonly #place: BackupPlace;
  #notBefore = new Date(0);
  /** As it was found at the last look; null when there is none. */
  #lastGood: Date | null | undefined;
  #isReadable = true;
  readonly #findInTime: (over: AbortSignal) => Promise<GoodBackup | undefined>;

  constructor(services: BackupsServices, place: BackupPlace) {
    this.#services = services;
    this.#place = place;
    const { clock, longestLook = LONGEST_LOOK } = services;
    this.#findInTime = lookInTime(() => findLastGood(place, clock()), longestLook);
  }

  /** Every instance calls this every minute, and one of them makes the backup. */
  async makeWhenDue(over: AbortSignal, log: BackupLog): Promise<void> {
    const now = this.#services.clock();
    const isWaiting = this.#isWaiting(now);
    try {
      // Also while it waits, because another instance may have made one.
      await this.#look(over);
      const due = this.#lastDue(now);
      if (isWaiting || (this.#lastGood && !isDue(this.#lastGood, { now, due }))) return;
      if (await isAtWork(this.#services.db, 'backup')) return;
      const { settings, owner, program, run = runBackupProcess } = this.#services;
      const order = { settings, owner: owner(), program, now: now.toISOString(), due: due.toISOString() };
      const outcome = await run(order, AbortSignal.any([over, AbortSignal.timeout(LONGEST)]));
      if (outcome.kind === 'made') tellMade(log, outcome.made);
      await this.#look(over);
    } catch (error) {
      // A backup that is cut off by the end of the server does not count, and the next start makes another one.
      if (over.aborted || isWaiting) return;
      this.#notBefore = later(now, RETRY);
      log.error({ err: error, place: this.#place.name }, 'The backup failed, and is tried again in 15 minutes');
    }
  }

  /** A clock that was ahead at the last failure is no reason to wait for that time. */
  #isWaiting(now: Date): boolean {
    return now < this.#notBefore && this.#notBefore <= later(now, RETRY);
  }

  /** As of the last look, so that no one waits for a place that does not answer. */
  state(): BackupState {
    const lastGoodAt = this.#lastGood?.toISOString() ?? null;
    return { state: this.#word(), lastGoodAt };
  }

  #word(): BackupState['state'] {
    if (!this.#isReadable) return 'unreadable';
    if (this.#lastGood === undefined) return 'unknown';
    if (this.#lastGood === null) return 'none';
    const now = this.#services.clock();
    return isDue(this.#lastGood, { now, due: this.#lastDue(later(now, -GRACE)) }) ? 'overdue' : 'good';
  }

  async #look(over: AbortSignal): Promise<void> {
    try {
      this.#lastGood = (await this.#findInTime(over))?.madeAt ?? null;
      this.#isReadable = true;
    } catch (error) {
      this.#isReadable = false;
      throw error;
    }
  }

  /** The last time before a moment at which a backup should be made. */
  #lastDue(moment: Date): Date {
    const times = this.#services.settings.BACKUP_AT.map((time) => lastTimeOf(time, moment).getTime());
    return new Date(Math.max(...times));
  }
}

function tellMade(log: BackupLog, backup: MadeBackup): void {
  log.info({ backup }, 'A backup was made and checked');
  if (backup.flaws > 0) {
    log.warn({ flaws: backup.flaws }, 'The backup lacks files that the store had lost or damaged before');
  }
  if (backup.withoutNotes > 0) {
    log.warn({ files: backup.withoutNotes }, 'The backup lacks notes of files that the store had lost before');
  }
  if (backup.notRemoved !== undefined) log.warn({ reason: backup.notRemoved }, 'Old backups could not be removed');
}

/** Ends early when the signal says so. */
type Look<Found> = (over: AbortSignal) => Promise<Found>;

/**
 * A look that does not end in time fails, as at a disk of another machine that is gone. It stays open, and no second
 * one is begun meanwhile: each holds a thread of the process until the disk answers.
 */
function lookInTime<Found>(look: () => Promise<Found>, longest: number): Look<Found> {
  let open: Promise<Found> | undefined;
  return async (over) => {
    open ??= look().finally(() => (open = undefined));
    const { promise, reject } = Promise.withResolvers<never>();
    const giveUp = () => reject(new Error('It does not answer in time.'));
    const timer = setTimeout(giveUp, longest);
    over.addEventListener('abort', giveUp);
    try {
      return await Promise.race([open, promise]);
    } finally {
      clearTimeout(timer);
      over.removeEventListener('abort', giveUp);
    }
  };
}
