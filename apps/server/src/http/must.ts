import { type ProblemCode, ProblemError, wireName } from '@disclosure/api';
import { apiMessages, findAll, messages, type Rule } from '@disclosure/core';

/** Refuses a request that breaks any of the rules, naming every rule it breaks. */
export function mustHold<Subject>(
  rules: readonly Rule<Subject>[],
  subject: Subject,
  code: ProblemCode = 'rule-broken',
): void {
  const findings = findAll(rules, subject);
  const [first] = findings;
  if (!first) return;
  const errors = findings.map(({ where, message, id }) => ({ path: wireName(where), message, id }));
  throw new ProblemError(code, first.message, { errors });
}

/** Refuses a request for something that is not there. */
export function mustExist<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new ProblemError('not-found', apiMessages.notFound(name));
  return thing;
}

/** Refuses a write to something that someone else has changed since. No version asks for no check. */
export function mustMatchVersion(ifMatch: number | undefined, current: { readonly version: number }): void {
  if (ifMatch === undefined || ifMatch === current.version) return;
  throw new ProblemError('stale', messages.profile.stale, { current });
}
