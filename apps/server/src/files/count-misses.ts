import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import type { FastifyBaseLogger } from 'fastify';
import { FAILURE_WINDOW, windowOf, countInWindow, throttleKeys } from '../accounts/throttle/throttle.ts';
import { type Clock, SECOND } from '../clock.ts';
import type { Db } from '../database/db.ts';
import type { Settings } from '../settings/settings.ts';

export interface MissServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'FILE_NAME_MISSES_PER_USER'>;
}

interface Context {
  readonly caller: { readonly id: number };
  readonly log: FastifyBaseLogger;
}

/**
 * Looks for a file by a name. Names can be guessed, and "no access" tells that there is one; so whoever misses too
 * often hears neither that nor "not found". What somebody may see is found all the same: a slip locks nobody out.
 */
export async function countMisses<Found>(
  services: MissServices,
  context: Context,
  look: () => Promise<Found>,
): Promise<Found> {
  try {
    return await look();
  } catch (error) {
    if (isMiss(error)) await mustMissSeldom(services, context);
    throw error;
  }
}

const isMiss = (error: unknown) =>
  error instanceof ProblemError && (error.code === 'not-found' || error.code === 'forbidden');

/** Counted by the database before it is told, so that neither many at once nor another instance are a way around. */
async function mustMissSeldom({ db, clock, settings }: MissServices, { caller, log }: Context): Promise<void> {
  const now = clock();
  const limit = settings.FILE_NAME_MISSES_PER_USER;
  const misses = await countInWindow(db, throttleKeys.fileNames(caller.id), now, FAILURE_WINDOW);
  // The count includes this one, so the limit itself still passes.
  const retryAfterSeconds = Math.ceil(windowOf(misses, limit + 1, FAILURE_WINDOW, now) / SECOND);
  if (retryAfterSeconds === 0) return;
  if (misses.count === limit + 1) log.warn({ user: caller.id, misses: limit }, 'Somebody guesses names of files');
  throw new ProblemError('too-many-requests', apiMessages.tooManyNames(retryAfterSeconds), { retryAfterSeconds });
}
