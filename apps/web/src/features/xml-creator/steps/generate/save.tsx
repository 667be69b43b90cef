import {
  messages,
  type Catalogue,
  type Customer,
  customerChosenRules,
  type Disclosure,
  disclosureFileName,
  findFirst,
  madeOf,
  markOf,
  openAssociation,
  type CustomerWarnings,
  type SavedDocument,
  warningsByCustomer,
  withSaveKey,
  xmlExistsRules,
  countMade,
  correctedBy,
  unsettledKeys,
  withNewestRevision,
  withSavesAsked,
  type WizardState,
} from '@disclosure/core';
import type { SaveJob, Upload } from '../../../../lib/saving/saving.ts';
import { newId } from '../../state/new-id.ts';
import { type WizardStore, useWizard, useWizardState } from '../../state/store.ts';
import {
  type AskedFindings,
  isAccepted,
  textOfDocument,
  keepSaved,
  acceptWarnings,
  recallAccepted,
  rememberAccepted,
} from '../../state/documents.ts';
import { checkWell } from '../../state/checks.ts';
import { isChoosing } from '../../state/customer.ts';
import { isUncorrected, whyNotCorrected } from '../../state/correction.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { addressOf } from '../../../../lib/route-table.ts';
import { useSaving } from '../../../../lib/saving/use-saving.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { isStale } from '../../../../lib/failure.ts';
import { useReferenceData } from '../../state/reference-data.tsx';

/**
 * From the question to the upload. A file counts as saved only when the server says so. What is asked for while the
 * checks still wait for what they need waits for them: the question must name all warnings.
 */
export function useSave(isSettled: boolean) {
  const store = useWizard();
  const { catalogue, customers } = useReferenceData();
  const { stale, add, answer } = useStaleFiles();
  const start = useStart(add);
  const [question, setQuestion] = useState<SaveQuestion>();
  const { faults, refuse, refuseMissing, clear } = useRefusedAction();
  const { isWaiting, actOrWait } = useWhenSettled(isSettled, askOrStart);

  function save(wanted: readonly string[]) {
    clear();
    // Of several wells, those that were not corrected are left out.
    const corrected = wanted.filter((key) => !isUncorrected(store.get(), key));
    const keys = corrected.length === 0 ? wanted : corrected;
    const faulty = keys.find((key) => whyNotCorrected(store.get(), key));
    if (faulty !== undefined)
      return refuse(nameFault(store.get(), faulty, keys.length), (state) => !whyNotCorrected(state, faulty));
    if (countMade(store.get(), keys) === 0) return refuseMissing(missingXml, keys);
    const open = openCustomers(store.get(), keys, customers);
    if (open !== undefined) return refuse(open, (state) => openCustomers(state, keys, customers) !== open);
    return actOrWait(keys);
  }
  /** Continues what was being saved before a reload, and asks about warnings that are new since then. */
  function resume(keys: readonly string[]) {
    recallAccepted(store, keys);
    actOrWait(keys);
  }
  function askOrStart(keys: readonly string[]) {
    if (isChoosing(store, keys)) return refuse(messages.customerChoice.stillLoading, hasOtherCustomers(store, keys));
    const asked = questionFor(store, keys, catalogue);
    return asked ? setQuestion(asked) : start(keys);
  }
  function confirm({ keys, findings }: SaveQuestion) {
    setQuestion(undefined);
    acceptWarnings(store, findings);
    start(keys);
  }
  const close = () => setQuestion(undefined);
  /** The user knows of the revision of someone else, and saves the next one. */
  function goOn({ key, revision }: StaleFile) {
    answer();
    store.change((state) => withNewestRevision(state, key, revision));
    start([key]);
  }
  const staleFile = { stale, goOn, forget: answer };
  return { save, resume, isWaiting, question, confirm, close, staleFile, faults, refuseMissing, clearFault: clear };
}

/** Acts at once, or as soon as nothing is being looked up any more. */
function useWhenSettled(isSettled: boolean, act: (keys: readonly string[]) => void) {
  const wish = useRef<readonly string[]>(undefined);
  const [isWaiting, setWaiting] = useState(false);
  if (isWaiting && isSettled) setWaiting(false);
  const carryOut = useEffectEvent(() => {
    if (wish.current) act(wish.current);
    wish.current = undefined;
  });
  useEffect(() => {
    if (isSettled) carryOut();
  }, [isSettled]);
  const wait = (keys: readonly string[]) => {
    wish.current = keys;
    setWaiting(true);
  };
  return { isWaiting, actOrWait: isSettled ? act : wait };
}

/** Why a correction cannot be saved, with the name of its well where there are several. */
function nameFault(state: WizardState, key: string, wells: number): string {
  const fault = whyNotCorrected(state, key) ?? '';
  return wells === 1 ? fault : messages.correction.ofWell(state.disclosures[key]?.well.wellName ?? '', fault);
}

interface Refused {
  readonly message: string;
  /** What was asked for has been done. */
  readonly isAnswered: (state: WizardState) => boolean;
  /** The id of the toast that said it. */
  readonly toast: number;
}

/** Why something was refused: said until it is answered, or until the next attempt. Its toast goes with it. */
function useRefusedAction() {
  const [refused, setRefused] = useState<Refused>();
  const isAnswered = useWizardState((state) => refused?.isAnswered(state) ?? false);
  useEffect(() => {
    if (isAnswered && refused) toasts.dismiss(refused.toast);
  }, [isAnswered, refused]);
  const clear = () => {
    if (refused) toasts.dismiss(refused.toast);
    setRefused(undefined);
  };
  const refuse = (message: string, whenAnswered: Refused['isAnswered']) => {
    clear();
    setRefused({ message, isAnswered: whenAnswered, toast: toasts.show(message, 'failed') });
  };
  /** There is no document of these wells. */
  const refuseMissing = (message: string, keys: readonly string[]) =>
    refuse(message, (state) => countMade(state, keys) > 0);
  return { faults: refused && !isAnswered ? [refused] : [], refuse, refuseMissing, clear };
}

/** A corrected file that someone else has saved since it was opened. */
export interface StaleFile {
  readonly key: string;
  readonly fileId: string;
  readonly name: string;
  /** The newest one. */
  readonly revision: number;
}

/** They are asked about one after the other: a question that changed under the pointer would be answered for another file. */
function useStaleFiles() {
  const [waiting, setWaiting] = useState<readonly StaleFile[]>([]);
  return {
    stale: waiting[0],
    add: (file: StaleFile) => setWaiting((before) => [...before.filter(({ key }) => key !== file.key), file]),
    answer: () => setWaiting((before) => before.slice(1)),
  };
}

function useStart(onStale: (file: StaleFile) => void) {
  const store = useWizard();
  const saving = useSaving();
  const { draftId = '' } = useParams();
  // Not that of the page: it already names the next step while this one is still shown.
  const address = addressOf(draftId, 'generate');
  // Before the page is painted, on which the run would be told as one of another page.
  useLayoutEffect(() => saving.move(store, address), [address, saving, store]);
  return (keys: readonly string[]) => {
    // Remembered before anything is sent, so that saving can continue after a reload.
    store.change((state) => withSavesAsked(state, keys, newId));
    rememberAccepted(store, keys);
    const { origin } = store.get();
    const title = origin?.kind === 'fracpro' ? `Job ${origin.name}` : (origin?.name ?? '');
    saving.start(store, { title, address, jobs: keys.map((key) => toJob(store, key, onStale)) });
  };
}

/** What is asked once before files are saved. */
export interface SaveQuestion {
  readonly keys: readonly string[];
  /** As they were when it was asked: what comes up later was not accepted. */
  readonly findings: AskedFindings;
  readonly warnings: readonly CustomerWarnings[];
}

/** Undefined when there is nothing to ask, or nothing new. */
function questionFor(store: WizardStore, keys: readonly string[], catalogue: Catalogue): SaveQuestion | undefined {
  const checked = keys.flatMap((key) => {
    const disclosure = store.get().disclosures[key];
    if (!disclosure) return [];
    const { findings } = checkWell(store, catalogue, key, disclosure);
    return [{ key, name: disclosure.well.wellName, customer: disclosure.customer?.name ?? '', findings }];
  });
  const open = checked.filter(({ key, findings }) => !isAccepted(store, key, findings));
  const warnings = warningsByCustomer(open);
  if (warnings.length === 0) return undefined;
  const findings = new Map(checked.map((each) => [each.key, each.findings]));
  return { keys, findings, warnings };
}

/** What is open about the customers of the wells; undefined when all is settled. */
function openCustomers(
  state: WizardState,
  keys: readonly string[],
  customers: readonly Customer[],
): string | undefined {
  // The owner of a corrected file stays its owner.
  if (keys.every((key) => correctedBy(state, key))) return undefined;
  const { beforeSaving, beforeSavingSeveral } = messages.customerChoice;
  if (keys.some((key) => state.disclosures[key]?.customer === null)) {
    return keys.length === 1 ? beforeSaving : beforeSavingSeveral;
  }
  const [unsettled = ''] = unsettledKeys(state, keys);
  const name = state.disclosures[unsettled]?.customer?.name;
  return name === undefined ? openAssociation(state, customers, keys) : messages.customerChoice.unsettled(name);
}

/** Tells whether the customer of one of the wells has changed since. */
function hasOtherCustomers(store: WizardStore, keys: readonly string[]): (state: WizardState) => boolean {
  const before = store.get().disclosures;
  return ({ disclosures }) => keys.some((key) => disclosures[key]?.customer !== before[key]?.customer);
}

const missingXml = findFirst(xmlExistsRules, { xml: '', action: 'save' })?.message ?? '';

/** The upload of one well, as its disclosure is now. */
function toJob(store: WizardStore, key: string, onStale: (file: StaleFile) => void): SaveJob {
  const state = store.get();
  const disclosure = state.disclosures[key];
  // Of several documents that were opened, only some may be simulated.
  const isSimulated = disclosure !== undefined && markOf(state, disclosure) !== undefined;
  const idempotencyKey = madeOf(state, key)?.saveKey ?? '';
  // What was made meanwhile, of this job or of another in its place, has its own save.
  const rename = (saveKey: string) =>
    store.change((now) => (madeOf(now, key)?.saveKey === idempotencyKey ? withSaveKey(now, key, saveKey) : now));
  return {
    key,
    name: disclosure?.well.wellName ?? '',
    subject: disclosure,
    idempotencyKey,
    prepare: () => {
      const upload = disclosure && toUpload(disclosure, textOfDocument(store, madeOf(state, key), state), isSimulated);
      const corrects = correctedBy(state, key);
      return typeof upload === 'object' && corrects ? { ...upload, corrects } : (upload ?? missingXml);
    },
    onSaved: (document) => keepSaved(store, key, { ...document, ...whatWasSent(store, state, key) }, state),
    // A new key: a newer version may write other bytes, and one key stands for one call.
    onRefused: (error) => {
      rename(newId());
      const newest = newestRevision(error);
      const corrects = correctedBy(state, key);
      if (newest !== undefined && corrects) onStale({ ...corrects, key, revision: newest });
    },
    onCancelled: () => rename(''),
  };
}

/** Of a corrected file, where someone else has made another revision of it. */
function newestRevision(error: unknown): number | undefined {
  const current = isStale(error) ? (error.details.current as { readonly revision?: unknown } | undefined) : undefined;
  return typeof current?.revision === 'number' ? current.revision : undefined;
}

/** For the receipt, which stays as it is when the well is changed. */
function whatWasSent(store: WizardStore, state: WizardState, key: string): Pick<SavedDocument, 'size' | 'customer'> {
  const size = new TextEncoder().encode(textOfDocument(store, madeOf(state, key), state)).length;
  return { size, customer: state.disclosures[key]?.customer?.name ?? '' };
}

function toUpload({ well, customer }: Disclosure, content: string, simulated: boolean): Upload | string {
  if (content === '') return missingXml;
  if (customer === null) return findFirst(customerChosenRules, { customerId: null })?.message ?? '';
  const { settled } = customer;
  return {
    fileName: disclosureFileName(well.wellName),
    content,
    // What the specification stores with a file, but for the time of the upload: the same file sent again is the same.
    metadata: {
      wellName: well.wellName,
      operator: customer.name,
      apiNumber: well.apiNumber,
      state: well.state,
      county: well.county,
      date: well.endDate,
      customerId: customer.id,
      customerName: customer.name,
      simulated,
      ...(settled && { customerSettled: settled }),
    },
  };
}
