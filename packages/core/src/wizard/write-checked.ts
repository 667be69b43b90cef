import type { Disclosure } from '../model/disclosure.ts';
import { messages } from '../messages/messages.ts';
import { blockGenerating, type Finding } from '../rule/rule.ts';
import { UnwritableError, writeDisclosure } from '../xml/write-disclosure.ts';

/** The document of a disclosure, or why there is none. */
export type Written = { readonly xml: string } | { readonly failure: string };

/** The same document that the command line writes; none while a finding blocks it. */
export function writeChecked(disclosure: Disclosure, findings: readonly Finding[]): Written {
  const blocking = findings.find((finding) => blockGenerating([finding]));
  if (blocking !== undefined) return { failure: messages.xml.generateFailed(blocking.message) };
  try {
    return { xml: writeDisclosure(disclosure) };
  } catch (error) {
    if (error instanceof UnwritableError) return { failure: messages.xml.generateFailed(error.message) };
    throw error;
  }
}
