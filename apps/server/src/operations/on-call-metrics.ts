import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import { createFigure, type ReadFigure } from './figure.ts';
import { gauge, type Metrics } from './metrics.ts';

/** What a person on call wants to know. docs/runbook.md says what to do about each. */
export interface OnCallFigures {
  /** Mails that wait for the mail server, and those that it did not take for a day. */
  readonly mails: () => Promise<MailFigures>;
  readonly sessions: () => Promise<number>;
  /** Files of users that wait for a thread. */
  readonly waitingTasks: () => number;
  /** Undefined where there is no FracPro. */
  readonly isFracProPaused: (() => boolean) | undefined;
  /** In bytes, by place. */
  readonly spaceLeft: Readonly<Record<string, () => Promise<number>>>;
}

export interface MailFigures {
  readonly waiting: number;
  /** How long the oldest of them has waited. */
  readonly oldestSeconds: number;
  readonly givenUp: number;
}

interface Family {
  readonly name: string;
  readonly help: string;
  readonly read: ReadFigure;
}

export function measureOnCall(register: Metrics, figures: OnCallFigures): void {
  for (const { read, ...text } of familiesOf(figures)) gauge(register, text, read);
  const left = Object.entries(figures.spaceLeft).map(
    ([place, read]) => [place, createFigure(read, register.longestFigure)] as const,
  );
  const space: Gauge = new Gauge({
    name: 'disk_space_left_bytes',
    help: 'Space left on the disks of this instance, by place',
    labelNames: ['place'],
    registers: [register],
    collect: async () => {
      for (const [place, figure] of left) space.set({ place }, await figure());
    },
  });
}

const familiesOf = ({ mails, sessions, waitingTasks, isFracProPaused }: OnCallFigures): Family[] => [
  { name: 'mails_waiting', help: 'Mails that are not sent yet', read: async () => (await mails()).waiting },
  {
    name: 'mails_oldest_seconds',
    help: 'How long the oldest mail that is not sent yet has waited',
    read: async () => (await mails()).oldestSeconds,
  },
  {
    name: 'mails_given_up',
    help: 'Mails of the last day that the mail server did not take for a day',
    read: async () => (await mails()).givenUp,
  },
  { name: 'sessions_active', help: 'Sessions that are not over', read: sessions },
  { name: 'costly_tasks_waiting', help: 'Files of users that wait for a thread', read: waitingTasks },
  ...(isFracProPaused
    ? [
        {
          name: 'fracpro_paused',
          help: '1 while FracPro is not asked because half of the calls in 30 s failed',
          read: () => Number(isFracProPaused()),
        },
      ]
    : []),
];

/** Of guesses, and not of typing errors. Each is there from the start, so that a first failure shows as an increase. */
const FAILURES = ['invalid-credentials', 'wrong-code', 'too-many-requests'];

export function measureSignIns(app: FastifyInstance, register: Metrics): void {
  const failures = new Counter({
    name: 'sign_in_failures_total',
    help: 'Sign-ins that were refused, by code',
    labelNames: ['code'],
    registers: [register],
  });
  for (const code of FAILURES) failures.inc({ code }, 0);
  app.addHook('onResponse', async ({ routeOptions, problem }) => {
    if (routeOptions.config.call !== 'login' || !problem || !FAILURES.includes(problem.code)) return;
    failures.inc({ code: problem.code });
  });
}
