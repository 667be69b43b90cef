import {
  asksBeforeSaving,
  type Disclosure,
  type Finding,
  isSameWork,
  type MadeDocument,
  madeOf,
  markOf,
  type SavedDocument,
  UnwritableError,
  withSaved,
  type WizardState,
  type WrittenDocument,
  writeChecked,
  writeDisclosure,
} from '@disclosure/core';
import { tabMemory } from '../../../lib/browser.ts';
import type { AcceptedWarnings, WizardStore } from './store.ts';

/** Writes the document of a disclosure, or says why there is none. */
export function makeDocument(store: WizardStore, of: Disclosure, findings: readonly Finding[]): WrittenDocument {
  const { slices } = store;
  const written = writeChecked(of, findings, markOf(store.get(), of));
  const xml = 'xml' in written ? written.xml : '';
  slices.getState().texts.set(of, xml);
  const failure = 'failure' in written ? written.failure : '';
  return { of, madeAt: new Date().toISOString(), size: xml.length, failure };
}

/**
 * The text of a document; blank while there is none. A draft keeps what was made, not the text. The mark is that of the
 * job it was made from, in whose place the draft may hold another one by now.
 */
export function textOfDocument(
  { get, slices }: WizardStore,
  made: MadeDocument | undefined,
  state: WizardState = get(),
): string {
  if (made?.failure !== '') return '';
  const { texts } = slices.getState();
  const text = texts.get(made.of) ?? writeAgain(made.of, markOf(state, made.of));
  texts.set(made.of, text);
  return text;
}

function writeAgain(disclosure: Disclosure, mark: string | undefined): string {
  try {
    return writeDisclosure(disclosure, mark);
  } catch (error) {
    // A newer version refuses what an older one wrote: then there is no document, and Generate says why.
    if (error instanceof UnwritableError) return '';
    throw error;
  }
}

/** The draft is written whenever the wizard changes, so results that arrive this close together go in as one change. */
const RESULTS_TOGETHER = 250;

/**
 * Keeps the first result at once and those right after it together. Another job that took the place of what was sent may
 * have a well of the same key, whose file this is not.
 */
export function keepSaved(store: WizardStore, key: string, document: SavedDocument, sent: WizardState): void {
  const { slices } = store;
  const of = sent.disclosures[key];
  const keep = (state: WizardState) => (of && isSameWork(sent, state) ? withSaved(state, key, document, of) : state);
  const { savedSoon } = slices.getState();
  if (savedSoon) {
    slices.setState({ savedSoon: [...savedSoon, keep] });
    return;
  }
  store.change(keep);
  slices.setState({ savedSoon: [] });
  setTimeout(() => {
    const later = slices.getState().savedSoon ?? [];
    slices.setState({ savedSoon: undefined });
    store.change((state) => later.reduce((next, change) => change(next), state));
  }, RESULTS_TOGETHER);
}

const warningsOf = (findings: readonly Finding[]): string[] =>
  findings.filter(asksBeforeSaving).map(({ message }) => message);

/** By well: what was found when the user was asked about it. */
export type AskedFindings = ReadonlyMap<string, readonly Finding[]>;

/** The user has read these warnings and saves the wells anyway. */
export const acceptWarnings = (store: WizardStore, asked: AskedFindings): void =>
  accept(store, new Map([...asked].map(([key, findings]) => [key, warningsOf(findings)])));

function accept(store: WizardStore, warnings: ReadonlyMap<string, readonly string[]>): void {
  const { disclosures } = store.get();
  const added = [...warnings].flatMap(([key, texts]): (readonly [string, AcceptedWarnings])[] => {
    const of = disclosures[key];
    return of ? [[key, { of, warnings: new Set(texts) }]] : [];
  });
  store.slices.setState(({ accepted }) => ({ accepted: new Map([...accepted, ...added]) }));
}

function acceptedOf(store: WizardStore, key: string): ReadonlySet<string> | undefined {
  const known = store.slices.getState().accepted.get(key);
  return known && known.of === store.get().disclosures[key] ? known.warnings : undefined;
}

/** True when the user was asked about this well as it is now, and no warning has come up since. */
export function isAccepted(store: WizardStore, key: string, findings: readonly Finding[]): boolean {
  const known = acceptedOf(store, key);
  return known !== undefined && warningsOf(findings).every((warning) => known.has(warning));
}

/**
 * In the memory of this browser tab, by the name of the save, which stays the same until the file is stored. Tabs
 * that are open keep this name of ours, so it stays.
 */
const ACCEPTED_WARNINGS = 'agreed-warnings';

const saveKeyOf = (store: WizardStore, key: string): string => madeOf(store.get(), key)?.saveKey ?? '';

/** A reload while these are being saved must not ask again. */
export function rememberAccepted(store: WizardStore, keys: readonly string[]): void {
  const named = keys.flatMap((key) => {
    const known = acceptedOf(store, key);
    return known ? [[saveKeyOf(store, key), [...known]]] : [];
  });
  tabMemory.set(ACCEPTED_WARNINGS, JSON.stringify(Object.fromEntries(named)));
}

export function recallAccepted(store: WizardStore, keys: readonly string[]): void {
  const named = JSON.parse(tabMemory.get(ACCEPTED_WARNINGS) || '{}') as Readonly<Record<string, readonly string[]>>;
  const known = keys.flatMap((key) => {
    const warnings = named[saveKeyOf(store, key)];
    return warnings ? [[key, warnings] as const] : [];
  });
  accept(store, new Map(known));
}
