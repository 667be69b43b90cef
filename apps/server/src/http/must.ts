import { type ProblemCode, ProblemError, wireName } from '@disclosure/api';
import { type Action, apiMessages, type Case, findAll, may, messages, type Role, type Rule } from '@disclosure/core';

/** Refuses a request that breaks any of the rules, naming every rule it breaks. */
export function mustHold<Subject>(
  rules: readonly Rule<Subject>[],
  subject: Subject,
  code: ProblemCode = 'rule-broken',
  toPath: (field: string) => string = (field) => field,
): void {
  const findings = findAll(rules, subject);
  const [first] = findings;
  if (!first) return;
  const errors = findings.map(({ where, message, id }) => ({ path: toPath(where), message, id }));
  throw new ProblemError(code, first.message, { errors });
}

/** The same for the rules of a form, whose fields have other names on the wire. */
export const mustHoldForm = <Form>(rules: readonly Rule<Form>[], form: Form, code?: ProblemCode): void =>
  mustHold(rules, form, code, wireName);

/** Refuses a request for something that does not exist. */
export function mustExist<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new ProblemError('not-found', apiMessages.notFound(name));
  return thing;
}

/** Refuses to overwrite a change of another user. Without a version there is no check. */
export function mustMatchVersion(ifMatch: number | undefined, current: { readonly version: number }): void {
  if (ifMatch === undefined || ifMatch === current.version) return;
  throw new ProblemError('stale', messages.profile.stale, { current });
}

/** Refuses what the policy does not let these roles do in this case. */
export function mustMay(action: Action, roles: readonly Role[], ...given: readonly Case[]): void {
  if (!may(action, roles, ...given)) throw new ProblemError('forbidden', messages.session.forbidden);
}
