import {
  disclosureFileName,
  freeFileName,
  messages,
  madeOf,
  withMade,
  type WrittenDocument,
  findFirst,
  xmlExistsRules,
  type WizardState,
} from '@disclosure/core';
import { zipSync } from 'fflate';
import { type Api, useApi } from '../../../../lib/api.tsx';
import { reasonOf } from '../../../../lib/failure.ts';
import { saveFile } from '../../../../lib/browser.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { useState } from 'react';
import { useWizard } from '../../state/store.ts';
import { makeDocument, textOfDocument } from '../../state/documents.ts';
import { checkWell } from '../../state/checks.ts';
import { useReferenceData } from '../../state/reference-data.tsx';

interface NamedXml {
  readonly wellName: string;
  readonly xml: string;
}

const encoder = new TextEncoder();
/** Long enough for the new tab to read the text. */
const ADDRESS_LIFETIME = 60_000;

/** A download that fails is reported in the words of the specification. */
async function withReason(act: () => Promise<void> | void): Promise<void> {
  try {
    await act();
  } catch (error) {
    toasts.show(messages.xml.downloadFailed(error instanceof Error ? error.message : reasonOf(error)), 'failed');
  }
}

/** The server draws it, so the reason is the server's, or that it was not reached. */
function downloadForm(api: Api, { wellName, xml }: NamedXml, operator: string): Promise<void> {
  const body = { fileName: disclosureFileName(wellName), content: xml, operator };
  const tell = (error: unknown) => void toasts.show(messages.files.pdfFailed(reasonOf(error)), 'failed');
  return api.drawForm({ body }).then(saveFile).catch(tell);
}

export const downloadXml = ({ wellName, xml }: NamedXml): Promise<void> =>
  withReason(() =>
    saveFile({ name: disclosureFileName(wellName), type: 'application/xml', bytes: encoder.encode(xml) }),
  );

/** All in one archive. Wells of the same name get a number. */
export const downloadZip = (name: string, files: readonly NamedXml[]): Promise<void> =>
  withReason(() => {
    const taken = new Set<string>();
    const entries = files.map(({ wellName, xml }) => {
      const own = freeFileName(disclosureFileName(wellName), (wanted) => taken.has(wanted));
      taken.add(own.toLowerCase());
      return [own, encoder.encode(xml)] as const;
    });
    saveFile({ name: `${name}.zip`, type: 'application/zip', bytes: zipSync(Object.fromEntries(entries)) });
  });

/** As plain text: a browser that took it for a page would run scripts hidden in it. */
export function viewAsText(xml: string): void {
  const address = URL.createObjectURL(new Blob([xml], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME);
}

/** How long documents are made before the page gets a turn to draw and to react. */
const TURN_MS = 24;

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

/** Makes documents: of one well at once, of many without blocking the page. */
export function useGenerate() {
  const store = useWizard();
  const { catalogue } = useReferenceData();
  const [isBusy, setBusy] = useState(false);

  const make = (key: string): WrittenDocument | undefined => {
    const disclosure = store.get().disclosures[key];
    return disclosure && makeDocument(store, disclosure, checkWell(store, catalogue, key, disclosure).findings);
  };
  const keep = (documents: ReadonlyMap<string, WrittenDocument>) => store.change((state) => withMade(state, documents));

  function generateOne(key: string) {
    const made = make(key);
    if (!made) return;
    keep(new Map([[key, made]]));
    if (made.failure !== '') toasts.show(made.failure, 'failed');
  }

  /** What was made in one turn goes into the draft together. */
  async function generateAll(keys: readonly string[]) {
    setBusy(true);
    const open = keys.filter((key) => madeOf(store.get(), key)?.failure !== '');
    while (open.length > 0) {
      keep(makeForATurn(open, make));
      await nextTurn();
    }
    setBusy(false);
  }
  return { generateOne, generateAll: (keys: readonly string[]) => void generateAll(keys), isBusy };
}

function makeForATurn(
  open: string[],
  make: (key: string) => WrittenDocument | undefined,
): ReadonlyMap<string, WrittenDocument> {
  const turnEnds = performance.now() + TURN_MS;
  const documents = new Map<string, WrittenDocument>();
  do {
    const key = open.shift() ?? '';
    const made = make(key);
    if (made) documents.set(key, made);
  } while (open.length > 0 && performance.now() < turnEnds);
  return documents;
}

/** Gives documents to the browser. Without a document it says so. */
export function useHandOver(refuseMissing: (message: string, keys: readonly string[]) => void) {
  const store = useWizard();
  const api = useApi();
  const named = (key: string) => {
    const state = store.get();
    return { wellName: state.disclosures[key]?.well.wellName ?? '', xml: textOfDocument(store, madeOf(state, key)) };
  };
  const isMissing = (xml: string, action: 'download' | 'view', keys: readonly string[]): boolean => {
    const finding = findFirst(xmlExistsRules, { xml, action });
    if (finding) refuseMissing(finding.message, keys);
    return finding !== undefined;
  };
  return {
    view: (key: string) => {
      const { xml } = named(key);
      if (!isMissing(xml, 'view', [key])) viewAsText(xml);
    },
    download: (key: string) => {
      const file = named(key);
      if (!isMissing(file.xml, 'download', [key])) void downloadXml(file);
    },
    downloadForm: (key: string) => {
      const file = named(key);
      const operator = store.get().disclosures[key]?.customer?.name ?? '';
      if (!isMissing(file.xml, 'download', [key])) void downloadForm(api, file, operator);
    },
    downloadAll: (keys: readonly string[]) => {
      const files = keys.map(named).filter(({ xml }) => xml !== '');
      const { origin } = store.get();
      if (!isMissing(files[0]?.xml ?? '', 'download', keys)) void downloadZip(`${archiveOf(origin)} XML files`, files);
    },
  };
}

/** What the files of an origin are called together. */
function archiveOf(origin: WizardState['origin']): string {
  if (origin?.kind === 'documents') return 'Corrected';
  return origin?.kind === 'fracpro' ? `Job ${origin.name}` : (origin?.name ?? '').replace(/\.\w+$/, '');
}
