import { effectEnd, groupBy, type History, isDone, isRefused, type Kind, of, type Request } from '../history.ts';
import type { Check } from './invariants.ts';

interface Ending {
  readonly started: number;
  readonly ended: number;
  readonly isDone: boolean;
}

interface Session {
  readonly user: string;
  readonly since: number;
  /** Everything that may have ended it. */
  readonly endings: readonly Ending[];
}

function readSessions(history: History): Map<string, Session> {
  const signOuts = groupBy(of(history, 'sign out'), ({ session }) => session);
  const others: (Request & { said: { of: string } })[] = [
    ...of(history, 'end sessions'),
    ...of(history, 'change role'),
  ];
  const ofOthers = groupBy(others, ({ said }) => said.of);
  return new Map(
    of(history, 'sign in')
      .filter(isDone)
      .map(({ user, started, ended, outcome: { answer } }) => {
        const own: readonly Request[] = signOuts.get(answer.session) ?? [];
        // A new session exists before the answer to the sign-in arrives, and can be ended in between.
        const foreign = (ofOthers.get(user) ?? []).filter((each) => effectEnd(each) > started);
        const endings = [...own, ...foreign].filter((each) => !isRefused(each)).map(toEnding);
        return [answer.session, { user, since: ended, endings }];
      }),
  );
}

/** Giving a user the role that they already have ends no session. */
const toEnding = ({ kind, outcome, started, ended }: Request): Ending => ({
  started,
  ended,
  isDone: outcome.is === 'done' && kind !== 'change role',
});

/** Once its end is acknowledged, a session opens nothing any more. */
export const findRevokedGuests: Check = ({ history }) => {
  const sessions = readSessions(history);
  return history.filter(isDoneRequest).flatMap(({ kind, user, session, started }) => {
    const found = sessions.get(session);
    const isOver = found?.endings.some((end) => end.isDone && end.started > found.since && end.ended < started);
    return isOver && kind !== 'sign in' ? [`${user} could ${kind} with a session that had ended`] : [];
  });
};

const isDoneRequest = ({ outcome }: Request) => outcome.is === 'done';

/** A session of this age has not run out by itself, also when the clock has jumped a little. */
const YOUNG = 5 * 60_000;

/** These depend on who is assigned to whom, not on the role. */
const byOwner = new Set<Kind>(['download', 'delete', 'restore']);

/** No user is turned away whose session and role were not changed. */
export const findTurnedAway: Check = ({ history }) => {
  const sessions = readSessions(history);
  const moved = new Set(of(history, 'change role').map(({ said }) => said.of));
  return history.flatMap(({ kind, user, session, ended, started, outcome }) => {
    if (outcome.is !== 'refused') return [];
    if (outcome.status === 403) return moved.has(user) || byOwner.has(kind) ? [] : [`${user} was forbidden to ${kind}`];
    const found = outcome.status === 401 ? sessions.get(session) : undefined;
    if (!found || started - found.since > YOUNG || found.endings.some((end) => end.started < ended)) return [];
    return [`${user} was signed out without a reason when they wanted to ${kind}`];
  });
};

/** Managers can demote each other, but one is always left. */
export const findNoManager: Check = ({ history, aftermath }) => [
  ...of(history, 'count managers')
    .filter(isDone)
    .filter(({ outcome }) => outcome.answer.active === 0)
    .map(({ user }) => `${user} saw that there is no Manager`),
  ...(aftermath.managers === 0 ? ['there is no Manager at the end'] : []),
];
