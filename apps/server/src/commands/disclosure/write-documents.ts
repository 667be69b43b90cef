import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  blockGenerating,
  type Disclosure,
  disclosureFileName,
  documentTroubles,
  findAll,
  type Finding,
  freeFileName,
  readDisclosures,
  UnwritableError,
  withoutTexts,
  writeDisclosure,
  writeDisclosures,
} from '@disclosure/core';
import { checkSchema } from '../../xml/check-schema.ts';
import { reasonOf } from './input-files.ts';

export interface BuiltWell {
  readonly disclosure: Disclosure;
  readonly findings: readonly Finding[];
}

export interface WrittenWell extends BuiltWell {
  /** Null when an error blocks it. */
  readonly file: string | null;
}

interface WriteOptions {
  /** Existing files are overwritten. */
  readonly force: boolean;
  /** Of documents from simulated job data. */
  readonly mark: string | undefined;
}

/** Writes the documents that no error blocks. A number tells apart wells that would share a file name. */
export function createDocumentWriter(
  folder: string,
  { force, mark }: WriteOptions,
): (built: BuiltWell) => Promise<WrittenWell> {
  const taken = new Set<string>();
  return async ({ disclosure, findings }) => {
    const blocked = (more: readonly Finding[]) => ({ disclosure, findings: [...findings, ...more], file: null });
    if (blockGenerating(findings)) return blocked([]);
    const { text, troubles } = generate(disclosure, mark);
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

/** The rules ensure that neither the writer nor the schema refuses; this checks it. */
function generate(disclosure: Disclosure, mark: string | undefined): Generated {
  try {
    const text = writeDisclosure(disclosure, mark);
    const problems = checkSchema(text, '4.0').map(({ message }) => message);
    const troubles = problems.flatMap((problem) => findAll([documentTroubles.schema], { problem }));
    return { text, troubles: [...troubles, ...checkReadingBack(text)] };
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    return { text: '', troubles: findAll([documentTroubles.unwritable], { problem: error.message }, error.field) };
  }
}

/** Reading the document must give back what was written. */
function checkReadingBack(text: string): readonly Finding[] {
  const { disclosures, version, mark } = readDisclosures(text);
  if (writeDisclosures(disclosures.map(withoutTexts), version, mark) === text) return [];
  return findAll([documentTroubles.unwritable], { problem: 'reading it back gives another document' });
}

/** Writes a whole file or none. Without `force` an existing file stays, and the error code is EEXIST. */
async function writeDocument(folder: string, name: string, text: string, force: boolean): Promise<string> {
  const path = join(folder, name);
  const draft = join(folder, `.${randomUUID()}.tmp`);
  try {
    await writeFile(draft, text, { flag: 'wx', flush: true });
    await (force ? rename(draft, path) : linkOrCopy(draft, path));
  } finally {
    await rm(draft, { force: true });
  }
  return path;
}

/** Neither replaces a file. Copying is for disks that cannot link, such as memory sticks. */
async function linkOrCopy(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
    await copyFile(draft, path, constants.COPYFILE_EXCL);
  }
}
