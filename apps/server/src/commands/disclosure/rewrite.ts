import {
  documentTroubles,
  findAll,
  findDifference,
  readDisclosures,
  writeDisclosures,
  XmlError,
} from '@disclosure/core';
import { UnusableInput } from '../terminal.ts';
import type { Command } from './command.ts';
import { MAX_XML_MEGABYTES, readTextFile } from './input-files.ts';

/** `rewrite FILE.xml`: the result is printed only if it says everything that the file says, in the same places. */
export const rewrite: Command = async ({ operands, terminal }) => {
  const [given, ...others] = operands;
  if (given === undefined || others.length > 0) throw new UnusableInput('Please name one file: rewrite FILE.xml');
  const path = terminal.pathOf(given);
  const text = await readTextFile(path, MAX_XML_MEGABYTES);
  const { written, problems } = writeAgain(path, text);
  for (const { message, place } of problems) terminal.tell(`${given}:${place.line}:${place.column}: ${message}`);
  if (problems.length > 0) return 1;
  terminal.print(written.replace(/\n$/, ''));
  return 0;
};

function writeAgain(path: string, text: string) {
  try {
    const { disclosures, version, mark, problems } = readDisclosures(text);
    const written = writeDisclosures(disclosures, version, mark);
    const lost = problems.length > 0 ? undefined : findDifference(text, written);
    const found = lost ? [{ message: 'this element cannot be written again', place: lost }] : problems;
    const toMessage = (problem: string) => findAll([documentTroubles.notTakenOver], { problem })[0]?.message ?? problem;
    return { written, problems: found.map(({ message, place }) => ({ message: toMessage(message), place })) };
  } catch (error) {
    if (error instanceof XmlError) throw new UnusableInput(`${path}: ${error.message}`);
    throw error;
  }
}
