import { mkdir } from 'node:fs/promises';
import { messages } from '@disclosure/core';
import { loadPlaces } from '../../places/load-places.ts';
import { createWellBuilder } from './build-well.ts';
import type { Command } from './command.ts';
import { createDocumentWriter, type WrittenWell } from './document-writer.ts';
import { toPlainFinding } from './plain-finding.ts';
import { readBuildInput } from './read-build-input.ts';
import { readJsonFile } from './read-json-file.ts';
import { reasonOf } from './read-text-file.ts';
import { toSeedRow } from './seed-row.ts';
import type { Terminal } from '../terminal.ts';
import { UnusableInput } from './unusable-input.ts';

/** Fewer are done before anybody wonders. */
const WELLS_WITHOUT_PROGRESS = 20;

/** `build INPUT.json --out DIR` */
export const build: Command = async ({ operands, options, terminal }) => {
  const [given, ...others] = operands;
  if (given === undefined || others.length > 0) throw new UnusableInput('Please name one file: build INPUT.json');
  if (options.out === undefined) throw new UnusableInput('Please say where the files go: --out DIR');
  const path = terminal.pathOf(given);
  const input = readBuildInput(path, await readJsonFile(path));
  const buildWell = createWellBuilder(input, { today: terminal.today, places: await loadPlaces() });
  const write = createDocumentWriter(await makeFolder(terminal.pathOf(options.out)), options.force ?? false);
  if (input.wells.length === 0) terminal.tell(messages.job.noWells);
  let written = 0;
  for (const [index, well] of input.wells.entries()) {
    showProgress(terminal, index, input.wells.length);
    const result = await write(buildWell(well));
    if (result.file !== null) written += 1;
    terminal.print(JSON.stringify(toAnswer(result)));
  }
  showProgress(terminal, input.wells.length, input.wells.length);
  return written === input.wells.length ? 0 : 1;
};

async function makeFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true });
    return path;
  } catch (error) {
    throw new UnusableInput(`The folder ${path} cannot be made: ${reasonOf(error)}`);
  }
}

function showProgress({ showProgress }: Terminal, done: number, all: number): void {
  if (all > WELLS_WITHOUT_PROGRESS) showProgress?.(done === all ? '' : `${done} of ${all} wells`);
}

const toAnswer = ({ disclosure: { well, rows }, findings, file }: WrittenWell) => ({
  well: well.wellName,
  api: well.apiNumber,
  file,
  totalMass: well.totalMass,
  rows: rows.map(toSeedRow),
  findings: findings.map(toPlainFinding),
});
