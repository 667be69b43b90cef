import type { Duty } from '../states/state-packs.ts';

interface StatusRow {
  /** How far it has come; what is not to be filed has left the way. */
  readonly step: number | undefined;
  /** The clocks that stand still while a filing has this status. */
  readonly stops: readonly Duty[];
  /** False once there is nothing left to do. */
  readonly isOpen: boolean;
  /** Errors and refusals must be accepted before. A published file is a fact, whatever was found in it. */
  readonly needsAcceptance: boolean;
}

/** How far a filing has come, in order, and what that means. */
const table = {
  saved: { step: 0, stops: [], isOpen: true, needsAcceptance: false },
  sent: { step: 1, stops: ['service company'], isOpen: true, needsAcceptance: true },
  approved: { step: 2, stops: ['service company'], isOpen: true, needsAcceptance: true },
  uploaded: { step: 3, stops: ['service company', 'operator'], isOpen: true, needsAcceptance: true },
  published: { step: 4, stops: ['service company', 'operator'], isOpen: false, needsAcceptance: false },
  'not to be filed': {
    step: undefined,
    stops: ['service company', 'operator'],
    isOpen: false,
    needsAcceptance: false,
  },
} as const satisfies Readonly<Record<string, StatusRow>>;

export type FilingStatus = keyof typeof table;
export const filingStatuses = Object.keys(table) as readonly FilingStatus[] as readonly [FilingStatus];
const rowOf = (status: FilingStatus): StatusRow => table[status];

/** The statuses on the way, in order. */
export const filingSteps = filingStatuses.filter((status) => rowOf(status).step !== undefined);
export const openStatuses = filingStatuses.filter((status) => rowOf(status).isOpen);

/** Why a file is not to be filed. */
export const setAsideKinds = ['simulated', 'duplicate', 'test', 'other'] as const;
export type SetAsideKind = (typeof setAsideKinds)[number];

/**
 * What a change of status is. `forward` needs nothing more, whatever is skipped. `back` needs a reason, also from what
 * was not to be filed. `aside` needs a kind of reason.
 */
export type FilingMove = 'none' | 'forward' | 'back' | 'aside';

export function moveOf(from: FilingStatus, to: FilingStatus): FilingMove {
  if (from === to) return 'none';
  const [before, after] = [rowOf(from).step, rowOf(to).step];
  if (after === undefined) return 'aside';
  return before !== undefined && after > before ? 'forward' : 'back';
}

/** The next step on the way; none from the end of it. */
export function nextStatus(status: FilingStatus): FilingStatus | undefined {
  const { step } = rowOf(status);
  return step === undefined ? undefined : filingSteps[step + 1];
}

export const stopsClock = (status: FilingStatus, duty: Duty): boolean => rowOf(status).stops.includes(duty);
export const needsAcceptance = (to: FilingStatus): boolean => rowOf(to).needsAcceptance;
export const isOpenStatus = (status: FilingStatus): boolean => rowOf(status).isOpen;
