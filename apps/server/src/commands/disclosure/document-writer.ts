import { join } from 'node:path';
import {
  blockGenerating,
  type Disclosure,
  disclosureFileName,
  documentTroubles,
  type Finding,
  findAll,
  freeFileName,
  readDisclosures,
  UnwritableError,
  writeDisclosure,
  writeDisclosures,
} from '@disclosure/core';
import { checkSchema } from '../../xml/check-schema.ts';
import type { BuiltWell } from './build-well.ts';
import { reasonOf } from './read-text-file.ts';
import { writeDocument } from './write-document.ts';

export interface WrittenWell extends BuiltWell {
  /** Null when an error blocks it. */
  readonly file: string | null;
}

/** Writes the documents that nothing blocks; wells that would share a name are told apart by a number. */
export function createDocumentWriter(folder: string, force: boolean): (built: BuiltWell) => Promise<WrittenWell> {
  const taken = new Set<string>();
  return async ({ disclosure, findings }) => {
    const blocked = (more: readonly Finding[]) => ({ disclosure, findings: [...findings, ...more], file: null });
    if (blockGenerating(findings)) return blocked([]);
    const { text, troubles } = generate(disclosure);
    if (troubles.length > 0) return blocked(troubles);
    const name = freeFileName(disclosureFileName(disclosure.well.wellName), (wanted) => taken.has(wanted));
    taken.add(name.toLowerCase());
    try {
      return { disclosure, findings, file: await writeDocument(folder, name, text, force) };
    } catch (error) {
      return blocked(toFindings(error, join(folder, name)));
    }
  };
}

function toFindings(error: unknown, path: string): readonly Finding[] {
  const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
  if (isThere) return findAll([documentTroubles.fileExists], { problem: path });
  return findAll([documentTroubles.fileFailed], { problem: `${path}: ${reasonOf(error)}` });
}

interface Generated {
  readonly text: string;
  readonly troubles: readonly Finding[];
}

/** The rules see to it that neither the writer nor the schema refuses; that is checked all the same. */
function generate(disclosure: Disclosure): Generated {
  try {
    const text = writeDisclosure(disclosure);
    const problems = checkSchema(text, '4.0').map(({ message }) => message);
    const troubles = problems.flatMap((problem) => findAll([documentTroubles.schema], { problem }));
    return { text, troubles: [...troubles, ...checkReadingBack(text)] };
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    return { text: '', troubles: findAll([documentTroubles.unwritable], { problem: error.message }, error.field) };
  }
}

/** Whoever reads the document must find in it what was written. */
function checkReadingBack(text: string): readonly Finding[] {
  const { disclosures, version } = readDisclosures(text);
  if (writeDisclosures(disclosures, version) === text) return [];
  return findAll([documentTroubles.unwritable], { problem: 'reading it back gives another document' });
}
