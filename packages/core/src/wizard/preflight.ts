import type { Disclosure } from '../model/disclosure.ts';
import type { Problem } from '../disclosure/problems.ts';
import { saveMessages } from '../messages/wizard-messages.ts';
import { sharedWords } from '../texts/shared-words.ts';
import { disclosureFileName } from '../files/file-name.ts';
import type { StoredDisclosure } from '../rules/check-context.ts';
import { asksBeforeSaving, type Finding, severities, type Severity } from '../rule/rule.ts';
import { createTwinFinder } from '../rules/wells/file.ts';
import { madeOf } from './made-documents.ts';
import { firstWithoutWater } from './well-water.ts';
import type { WizardState } from './wizard-state.ts';
import { isStepBefore, type WizardStep, wizardSteps } from './wizard-steps.ts';

/** What each step needs besides everything the steps before it need. */
const needs: Readonly<Record<WizardStep, (state: WizardState) => boolean>> = {
  job: () => true,
  wells: ({ origin }) => origin !== null,
  water: ({ selected }) => selected.length > 0,
  disclosure: (state) => firstWithoutWater(state) === undefined,
  generate: ({ selected, disclosures }) => selected.every((key) => Object.hasOwn(disclosures, key)),
};

export const canOpenStep = (state: WizardState, step: WizardStep): boolean =>
  wizardSteps.every(({ name }) => isStepBefore(step, name) || needs[name](state));

/** The step itself, or the last one before it that is open. */
export function nearestOpenStep(state: WizardState, wanted: WizardStep): WizardStep {
  const open = wizardSteps.filter(({ name }) => !isStepBefore(wanted, name) && canOpenStep(state, name));
  return open.at(-1)?.name ?? 'job';
}

/** The step in which a user can fix a problem. */
export function stepOfProblem({ wellField }: Problem): WizardStep {
  if (wellField === undefined) return 'disclosure';
  return wellField.startsWith('waterSource') ? 'water' : 'wells';
}

export const countSeverity = (found: readonly { readonly severity: Severity }[], severity: Severity): number =>
  found.filter((each) => each.severity === severity).length;

/** By key: the earlier well of the same API number and time. */
export function twinsOf(disclosures: readonly (readonly [string, Disclosure])[]): ReadonlyMap<string, string> {
  const twinOf = createTwinFinder();
  const twins = disclosures.map(([key, { well }]) => [key, twinOf(well, well.wellName)] as const);
  return new Map(twins.flatMap(([key, twin]) => (twin === undefined ? [] : [[key, twin]])));
}

/** The file that a well was saved to, or is being saved to: the file may exist before the answer arrives. */
export function ownFileOf(state: WizardState, key: string): string | undefined {
  const isOnItsWay = (madeOf(state, key)?.saveKey ?? '') !== '';
  const disclosure = state.disclosures[key];
  return (
    state.saved[key]?.name ?? (isOnItsWay && disclosure ? disclosureFileName(disclosure.well.wellName) : undefined)
  );
}

/** A well's own file is no twin of it: saving again makes its next revision. */
export const withoutOwnFile = (
  stored: readonly StoredDisclosure[],
  ownFile: string | undefined,
): readonly StoredDisclosure[] => stored.filter(({ name }) => name !== ownFile);

export interface SharedWarning {
  readonly severity: Severity;
  readonly message: string;
  readonly wells: readonly string[];
}

interface CheckedFile {
  readonly name: string;
  readonly findings: readonly Finding[];
}

/** What is asked about files before they are saved; refusals first. Of several files, each rule is named once. */
function shareWarnings(checked: readonly CheckedFile[]): SharedWarning[] {
  const found = checked.flatMap(({ name, findings }) =>
    findings.filter(asksBeforeSaving).map((each) => ({ name, each })),
  );
  const alike = Map.groupBy(found, ({ each: { severity, id, message } }) =>
    checked.length === 1 ? message : `${severity} ${id}`,
  );
  const shared = [...alike.values()].map((own) => ({
    severity: own[0]?.each.severity ?? 'warning',
    message: inOneSentence(own.map(({ each }) => each.message)),
    wells: [...new Set(own.map(({ name }) => name))],
  }));
  return shared.sort((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity));
}

const inOneSentence = (texts: readonly string[]): string =>
  sharedWords(texts) || saveMessages.andSimilar(texts[0] ?? '');

/** The first three names, and how many more there are. */
export const someNames = (names: readonly string[]): string =>
  names.length <= 4 ? names.join(', ') : saveMessages.andMore(names.slice(0, 3).join(', '), names.length - 3);

/** What is asked about the files of one customer. */
export interface CustomerWarnings {
  /** Blank where there is none. */
  readonly customer: string;
  readonly files: number;
  readonly found: readonly Finding[];
  readonly shared: readonly SharedWarning[];
}

/** One entry for each customer whose files have something to ask about. */
export function warningsByCustomer(
  checked: readonly (CheckedFile & { readonly customer: string })[],
): CustomerWarnings[] {
  const byCustomer = Map.groupBy(checked, ({ customer }) => customer);
  return [...byCustomer]
    .map(([customer, own]) => ({
      customer,
      files: own.length,
      found: own.flatMap(({ findings }) => findings.filter(asksBeforeSaving)),
      shared: shareWarnings(own),
    }))
    .filter(({ found }) => found.length > 0);
}
