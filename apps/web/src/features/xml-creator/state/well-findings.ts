import {
  blockProceeding,
  type CheckContext,
  checkDisclosure,
  type Disclosure,
  type Finding,
  listProblems,
  openJobFindings,
  type Problem,
  type WizardWell,
} from '@disclosure/core';

export interface WellCheck {
  readonly findings: readonly Finding[];
  readonly problems: readonly Problem[];
  /** Nothing keeps this well from going on to step 5. */
  readonly isReady: boolean;
}

const checks = new WeakMap<CheckContext, WeakMap<Disclosure, WellCheck>>();

function checksIn(context: CheckContext): WeakMap<Disclosure, WellCheck> {
  const known = checks.get(context) ?? new WeakMap<Disclosure, WellCheck>();
  checks.set(context, known);
  return known;
}

/** Worked out once for each state of a well: a disclosure that changed is another one, and so is an edited well. */
export function checkWell(disclosure: Disclosure, context: CheckContext, well: WizardWell | undefined): WellCheck {
  const known = checksIn(context);
  const check = known.get(disclosure) ?? work(disclosure, context, well);
  known.set(disclosure, check);
  return check;
}

export const isChecked = (disclosure: Disclosure, context: CheckContext): boolean => checksIn(context).has(disclosure);

function work(disclosure: Disclosure, context: CheckContext, well: WizardWell | undefined): WellCheck {
  const findings = [...(well ? openJobFindings(well) : []), ...checkDisclosure(disclosure, context)];
  return { findings, problems: listProblems(disclosure, findings), isReady: !blockProceeding(findings) };
}
