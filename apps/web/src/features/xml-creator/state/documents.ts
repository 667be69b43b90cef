import {
  type Disclosure,
  type Finding,
  madeOf,
  UnwritableError,
  type WizardState,
  type WrittenDocument,
  writeChecked,
  writeDisclosure,
} from '@disclosure/core';

/** Texts by the disclosure they were written from: each is written once, and only when somebody wants it. */
const texts = new WeakMap<Disclosure, string>();

/** Makes the document of a disclosure, or says why there is none. */
export function makeDocument(of: Disclosure, findings: readonly Finding[], madeAt: Date): WrittenDocument {
  const written = writeChecked(of, findings);
  const xml = 'xml' in written ? written.xml : '';
  texts.set(of, xml);
  return { of, madeAt: madeAt.toISOString(), size: xml.length, failure: 'failure' in written ? written.failure : '' };
}

/** The text of a well's document; blank while there is none. */
export function xmlOf(state: WizardState, key: string): string {
  const made = madeOf(state, key);
  return made?.failure === '' ? textOf(made.of) : '';
}

/** A draft keeps what was made, not the text: the same disclosure gives the same text, byte for byte. */
function textOf(disclosure: Disclosure): string {
  const known = texts.get(disclosure);
  if (known !== undefined) return known;
  const written = writeAgain(disclosure);
  texts.set(disclosure, written);
  return written;
}

function writeAgain(disclosure: Disclosure): string {
  try {
    return writeDisclosure(disclosure);
  } catch (error) {
    // A newer version refuses what an older one wrote: then there is no document, and Generate says why.
    if (error instanceof UnwritableError) return '';
    throw error;
  }
}
