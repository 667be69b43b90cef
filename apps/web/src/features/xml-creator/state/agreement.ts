import { type Disclosure, madeOf } from '@disclosure/core';
import { tabMemory } from '../../../lib/tab-memory.ts';
import type { WizardStore } from './wizard-store.ts';
import type { Checks } from './use-checks.ts';

/** The warnings that somebody has said yes to, about exactly this disclosure. */
const agreed = new WeakMap<Disclosure, ReadonlySet<string>>();

/** The same by the name of the save, for a reload: a save keeps its name until the store has the file. */
const PLACE = 'agreed-warnings';

const warningsOf = (findings: ReturnType<Checks['findingsOf']>): string[] =>
  findings.filter(({ severity }) => severity === 'warning').map(({ message }) => message);

export function agree(store: WizardStore, keys: readonly string[], findingsOf: Checks['findingsOf']): void {
  for (const key of keys) {
    const disclosure = store.get().disclosures[key];
    if (disclosure) agreed.set(disclosure, new Set(warningsOf(findingsOf(key))));
  }
}

/** Nothing is odd that nobody has said yes to. */
export function isAgreed(disclosure: Disclosure, findings: ReturnType<Checks['findingsOf']>): boolean {
  const known = agreed.get(disclosure);
  return known !== undefined && warningsOf(findings).every((warning) => known.has(warning));
}

/** Whoever reloads the page while these are on their way has still agreed to them. */
export function rememberAgreed(store: WizardStore, keys: readonly string[]): void {
  const named = keys.flatMap((key) => {
    const disclosure = store.get().disclosures[key];
    const known = disclosure && agreed.get(disclosure);
    return known ? [[saveKeyOf(store, key), [...known]]] : [];
  });
  tabMemory.set(PLACE, JSON.stringify(Object.fromEntries(named)));
}

export function recallAgreed(store: WizardStore, keys: readonly string[]): void {
  const named = JSON.parse(tabMemory.get(PLACE) || '{}') as Readonly<Record<string, readonly string[]>>;
  for (const key of keys) {
    const disclosure = store.get().disclosures[key];
    const known = named[saveKeyOf(store, key)];
    if (disclosure && known) agreed.set(disclosure, new Set(known));
  }
}

const saveKeyOf = (store: WizardStore, key: string): string => madeOf(store.get(), key)?.saveKey ?? '';
