import type { Kind, Request } from '../history.ts';
import type { Check } from './invariants.ts';

/** Refusals that a correct request may get, because other users change things meanwhile. */
const OF_MANAGERS = [401, 403];
const OF_FILES = [401, 403, 404];
const allowed: Readonly<Record<Kind, readonly number[]>> = {
  'sign in': [],
  'sign out': [401],
  'end sessions': OF_MANAGERS,
  upload: [401],
  list: [401],
  download: OF_FILES,
  delete: OF_FILES,
  restore: OF_FILES,
  assign: OF_MANAGERS,
  unassign: OF_MANAGERS,
  create: OF_MANAGERS,
  edit: [401, 412],
  read: [401],
  'change role': [...OF_MANAGERS, 409],
  'count managers': OF_MANAGERS,
  'fetch job': [401],
  // Something else was changed before, or a refusal is not accepted yet.
  'keep filing': [401, 404, 409, 412],
  // Who loses sight of the file meanwhile can no longer have it.
  'take filing': [400, 401, 404, 412],
  'move wrongly': [400, 401, 404, 412],
  'read filing': [401, 404],
  'list filings': [401],
  'count filings': [401],
  // Another one is being loaded.
  'load archive': [...OF_MANAGERS, 409],
  'cancel load': OF_MANAGERS,
  'list loads': OF_MANAGERS,
  'read mirror': [401],
  'read public job': [401],
  'ask neighbors': [401],
};

/** What is not possible now is told with 503 and in words; only the service behind a call may be blamed by name. */
const UNAVAILABLE = 503;
const OF_OTHERS = new Set([502, 504]);

export const findUnclearAnswers: Check = ({ history }) =>
  history
    .filter((request) => !isClear(request))
    .map(({ kind, user, outcome }) => `${user}: ${kind} gave ${say(outcome)}`);

function isClear({ kind, outcome }: Request): boolean {
  if (outcome.is === 'done') return true;
  if (outcome.is === 'refused') return allowed[kind].includes(outcome.status) && outcome.message !== '';
  // No answer at all: the process or the connection was gone.
  if (outcome.status === undefined) return true;
  const isKnown = outcome.status === UNAVAILABLE || (kind === 'fetch job' && OF_OTHERS.has(outcome.status));
  return isKnown && outcome.message !== '';
}

const say = (outcome: Request['outcome']) =>
  outcome.is === 'done' ? 'an answer' : `${outcome.status}: ${outcome.message}`;

/** Storage may take 15 seconds to be given up, FracPro 45; a machine that is busy with other things stretches both. */
const LONGEST = 20_000;
const LONGEST_OF_FRACPRO = 50_000;

export const findLateAnswers: Check = ({ history, pace }) =>
  history
    .filter(({ kind, started, ended }) => {
      const longest = kind === 'fetch job' ? LONGEST_OF_FRACPRO : LONGEST;
      return ended - started > longest * pace(started, ended);
    })
    .map(({ kind, user, started, ended }) => `${user} waited ${Math.round((ended - started) / 1000)} s for ${kind}`);

/** After the faults everything works again without help. FracPro is not called for a while after faults. */
export const findStillAway: Check = ({ history, calmSince }) => {
  const after = history.filter(({ started }) => started > calmSince);
  if (!after.some(({ outcome }) => outcome.is === 'done')) return ['no request was served after the last fault'];
  return after
    .filter(({ kind, outcome }) => outcome.is === 'unknown' && kind !== 'fetch job')
    .map(({ kind, user, outcome }) => `${user}: ${kind} gave ${say(outcome)} long after the last fault`);
};
