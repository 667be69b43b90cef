import {
  type Catalogue,
  commonCustomer,
  customerChosenRules,
  type Disclosure,
  disclosureFileName,
  findFirst,
  madeOf,
  shareWarnings,
  type SharedWarning,
  withSaveKey,
  xmlExistsRules,
} from '@disclosure/core';
import type { SaveJob, Upload } from '../../../../lib/saving/save-job.ts';
import { newId } from '../../state/new-id.ts';
import type { WizardStore } from '../../state/store.ts';
import { type AskedFindings, isAccepted, textOfDocument, keepSaved } from '../../state/documents.ts';
import { checkWell } from '../../state/checks.ts';

/** What is asked once before something is saved. */
export interface SaveQuestion {
  readonly keys: readonly string[];
  /** As they were when it was asked: what comes up later was not accepted. */
  readonly findings: AskedFindings;
  readonly warnings: readonly SharedWarning[];
  /** The wells under their customers, when these are not one and the same. */
  readonly owners: readonly { readonly well: string; readonly customer: string }[];
}

/** Undefined when there is nothing to ask, or nothing new. */
export function questionFor(
  store: WizardStore,
  keys: readonly string[],
  catalogue: Catalogue,
): SaveQuestion | undefined {
  const checked = keys.flatMap((key) => {
    const disclosure = store.get().disclosures[key];
    if (!disclosure) return [];
    const { findings } = checkWell(store, catalogue, key, disclosure);
    return [{ key, name: disclosure.well.wellName, findings, disclosure }];
  });
  const open = checked.filter(({ key, findings }) => !isAccepted(store, key, findings));
  const isMixed = open.length > 1 && commonCustomer(open.map(({ disclosure }) => disclosure)) === null;
  const owners = open.map(({ name, disclosure }) => ({ well: name, customer: disclosure.customer?.name ?? '' }));
  const warnings = shareWarnings(open);
  if (warnings.length === 0 && !isMixed) return undefined;
  const findings = new Map(checked.map((each) => [each.key, each.findings]));
  return { keys, findings, warnings, owners: isMixed ? owners : [] };
}

export const missingXml = (action: 'save' | 'download' | 'view'): string =>
  findFirst(xmlExistsRules, { xml: '', action })?.message ?? '';

/** The upload of one well, as its disclosure is now. */
export function toJob(store: WizardStore, key: string): SaveJob {
  const state = store.get();
  const { origin } = state;
  const disclosure = state.disclosures[key];
  const isSimulated = origin?.isSimulated ?? false;
  return {
    key,
    name: disclosure?.well.wellName ?? '',
    subject: disclosure,
    idempotencyKey: madeOf(state, key)?.saveKey ?? '',
    prepare: () =>
      disclosure ? toUpload(disclosure, textOfDocument(store, madeOf(state, key)), isSimulated) : missingXml('save'),
    onSaved: (document) => {
      if (disclosure) keepSaved(store, key, document, disclosure);
    },
    // Another name: a newer version may write other bytes, and one name stands for one call.
    onRefused: () => store.change((now) => withSaveKey(now, key, newId())),
    onCancelled: () => store.change((now) => withSaveKey(now, key, '')),
  };
}

function toUpload(disclosure: Disclosure, content: string, simulated: boolean): Upload | string {
  const customerId = disclosure.customer?.id ?? null;
  if (content === '') return missingXml('save');
  if (customerId === null) return findFirst(customerChosenRules, { customerId })?.message ?? '';
  return { fileName: disclosureFileName(disclosure.well.wellName), content, metadata: { customerId, simulated } };
}
