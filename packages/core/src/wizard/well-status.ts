import type { Problem } from '../disclosure/problems.ts';
import { countMessages, statusMessages } from '../messages/wizard-messages.ts';
import { countSeverity } from './preflight.ts';

/**
 * How a well stands, from its problems alone. Tabs, lists, footer and step 5 read only this, so that no two of them
 * differ. Blocked: it cannot leave step 4. Errors: no document can be made of it. Refusals: the registry refuses the
 * document.
 */
export interface WellStatus {
  readonly kind: 'blocked' | 'errors' | 'refusals' | 'ready' | 'checking';
  readonly errors: number;
  readonly refusals: number;
  /** Say nothing about the kind; for the table of wells. */
  readonly warnings: number;
}

export const notChecked: WellStatus = { kind: 'checking', errors: 0, refusals: 0, warnings: 0 };

export function statusOf(problems: readonly Problem[]): WellStatus {
  const errors = countSeverity(problems, 'error');
  const refusals = countSeverity(problems, 'refusal');
  const warnings = countSeverity(problems, 'warning');
  const isBlocked = problems.some(({ gate }) => gate === 'step4');
  return { kind: isBlocked ? 'blocked' : kindOf(errors, refusals), errors, refusals, warnings };
}

function kindOf(errors: number, refusals: number): WellStatus['kind'] {
  if (errors > 0) return 'errors';
  return refusals > 0 ? 'refusals' : 'ready';
}

/** A document that could not be written is an error, also where no rule had found it. */
export const withFailure = (status: WellStatus, failure: string): WellStatus =>
  failure === '' || groupOf(status) === 'attention' ? status : { ...status, kind: 'errors', errors: 1 };

export const isSameStatus = (one: WellStatus, other: WellStatus): boolean =>
  one.kind === other.kind &&
  one.errors === other.errors &&
  one.refusals === other.refusals &&
  one.warnings === other.warnings;

/** The groups of the list of wells, in its order. Their heads are the words of the specification. */
const groups = ['attention', 'ready', 'checking'] as const;
type StatusGroup = (typeof groups)[number];

export function groupOf({ kind }: WellStatus): StatusGroup {
  if (kind === 'checking') return 'checking';
  return kind === 'blocked' || kind === 'errors' ? 'attention' : 'ready';
}

export function wordOf(status: WellStatus): string {
  const { kind, errors, refusals } = status;
  if (kind === 'blocked') return statusMessages.blocked;
  if (kind === 'errors') return countMessages.error(errors);
  const group = statusMessages.groups[groupOf(status)];
  return kind === 'refusals' ? `${group}, ${statusMessages.refusals(refusals)}` : group;
}

/** What a screen reader hears: the word of the group first. */
export function nameOf(status: WellStatus): string {
  const word = wordOf(status);
  return groupOf(status) === 'attention' ? `${statusMessages.groups.attention}: ${word}` : word;
}

interface WithStatus {
  readonly status: WellStatus;
}

export const countReady = (wells: readonly WithStatus[]): number =>
  wells.filter(({ status }) => groupOf(status) === 'ready').length;

export interface WellGroup<Well> {
  readonly word: string;
  readonly wells: readonly Well[];
}

/** The wells under the heads of their groups; a group without wells is left out. */
export const groupWells = <Well extends WithStatus>(wells: readonly Well[]): readonly WellGroup<Well>[] =>
  groups
    .map((group) => ({
      word: statusMessages.groups[group],
      wells: wells.filter(({ status }) => groupOf(status) === group),
    }))
    .filter((group) => group.wells.length > 0);

export interface OpenWork {
  readonly kind: 'blocked' | 'errors' | 'refusals';
  readonly text: string;
}

/** What is open in several wells: how many are blocked, how many cannot be generated, and all refusals. */
export function openWorkOf(wells: readonly WithStatus[]): readonly OpenWork[] {
  const count = (wanted: WellStatus['kind']) => wells.filter(({ status }) => status.kind === wanted).length;
  const refusals = wells.reduce((sum, { status }) => sum + status.refusals, 0);
  const work = [
    { kind: 'blocked', count: count('blocked'), textOf: statusMessages.wellsBlocked },
    { kind: 'errors', count: count('errors'), textOf: statusMessages.notGenerated },
    { kind: 'refusals', count: refusals, textOf: statusMessages.refusals },
  ] as const;
  return work.filter((each) => each.count > 0).map(({ kind, count: many, textOf }) => ({ kind, text: textOf(many) }));
}
