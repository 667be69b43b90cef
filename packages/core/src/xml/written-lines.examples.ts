import type { Disclosure } from '../model/disclosure.ts';
import type { DisclosureRow } from '../model/row.ts';
import { exampleDisclosure } from './disclosure.examples.ts';
import { writeDisclosure } from './write-disclosure.ts';

export const withRows = (...rows: DisclosureRow[]): Disclosure => ({ ...exampleDisclosure, rows });

/** The lines of the document that name this element, without their indent. */
export const linesOf = (disclosure: Disclosure, element: string) =>
  writeDisclosure(disclosure)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(`<${element}>`));
