import {
  checkDocument,
  type CheckedFile,
  createTwinCheck,
  type PlacedFinding,
  type DocumentTools,
  toCheckedFile,
  unreadableFile,
} from '@disclosure/core';
import { loadPlaces } from '../../places/load-places.ts';
import { loadSubstances } from '../../substances/load-substances.ts';
import { checkSchema } from '../../xml/check-schema.ts';
import { type Terminal, UnusableInput } from '../terminal.ts';
import { checkInput } from './check-input.ts';
import { mustBeReport, writeReport } from './check-report.ts';
import { type Command, type CommandOptions, toPlainFinding } from './command.ts';
import { listXmlFiles, MAX_XML_MEGABYTES, readJsonFile, readTextFile } from './input-files.ts';

/** Fewer files are checked so quickly that no progress is shown. */
const FILES_WITHOUT_PROGRESS = 20;

/** `check FILE.xml …`, `check DIR --report FILE`, or `check INPUT.json …` */
export const check: Command = async ({ operands, options, terminal }) => {
  if (operands.length === 0) throw new UnusableInput('Please name at least one file or folder: check FILE.xml');
  const report = readReport(options.report, operands);
  const checkFile = createFileCheck(options, terminal, await loadTools(terminal));
  const [files, folderCode] = await listFiles(operands, terminal);
  const outcomes: Outcome[] = [];
  for (const file of files) {
    showProgress(terminal, outcomes.length, files.length);
    outcomes.push(await checkFile(file));
  }
  showProgress(terminal, files.length, files.length);
  if (report !== undefined)
    await writeReport(
      terminal,
      report,
      outcomes.flatMap(({ checked }) => checked ?? []),
    );
  return Math.max(folderCode, ...outcomes.map(({ code }) => code));
};

function readReport(given: string | undefined, operands: readonly string[]): string | undefined {
  if (given === undefined || !operands.some(isJson)) return given && mustBeReport(given);
  throw new UnusableInput('A report lists XML files. Please check job data without --report.');
}

function showProgress({ showProgress: show }: Terminal, done: number, all: number): void {
  if (all > FILES_WITHOUT_PROGRESS) show?.(done === all ? '' : `${done} of ${all} files`);
}

type FileCheckTools = DocumentTools & Required<Pick<DocumentTools, 'substances' | 'today'>>;

const loadTools = async ({ today }: Terminal): Promise<FileCheckTools> => ({
  today,
  places: await loadPlaces(),
  substances: await loadSubstances(),
  checkSchema,
});

/** What build takes, or the tables of it. */
const isJson = (file: string): boolean => /\.json$/i.test(file);

/** The files as they were named, and those in the folders; what cannot be listed is told, and the code is then 2. */
async function listFiles(operands: readonly string[], terminal: Terminal): Promise<readonly [string[], number]> {
  const files: string[] = [];
  let code = 0;
  for (const given of operands) {
    try {
      files.push(...(await listXmlFiles(given, terminal.pathOf)));
    } catch (error) {
      code = tellUnusable(error, terminal);
    }
  }
  return [files, code];
}

function tellUnusable(error: unknown, terminal: Terminal): number {
  if (!(error instanceof UnusableInput)) throw error;
  terminal.tell(error.message);
  return 2;
}

interface Outcome {
  readonly code: number;
  /** Undefined for what is not XML. */
  readonly checked?: CheckedFile;
}

/** Prints what is found in each file in turn. A file that cannot be opened is told, and has the code 2. */
function createFileCheck(options: CommandOptions, terminal: Terminal, tools: FileCheckTools) {
  const checkTwins = createTwinCheck();
  const print = (file: string, findings: readonly PlacedFinding[]): number => {
    for (const finding of findings) terminal.print(options.json ? toJson(file, finding) : toLine(file, finding));
    return findings.some(({ severity }) => severity === 'error' || severity === 'refusal') ? 1 : 0;
  };
  return async (file: string): Promise<Outcome> => {
    const path = terminal.pathOf(file);
    try {
      if (isJson(file)) return { code: print(file, checkInput(path, await readJsonFile(path), tools)) };
      const text = await readTextFile(path, MAX_XML_MEGABYTES);
      const found = checkDocument(text, tools);
      const twins = checkTwins(file, found.document?.disclosures.map(({ well }) => well) ?? []);
      const findings = [...found.findings, ...twins];
      return {
        code: print(file, findings),
        checked: toCheckedFile(file, Buffer.byteLength(text), { ...found, findings }),
      };
    } catch (error) {
      const code = tellUnusable(error, terminal);
      return { code, checked: unreadableFile(file, 0, (error as UnusableInput).message) };
    }
  };
}

function toLine(file: string, { id, severity, message, where, fix, place }: PlacedFinding): string {
  const position = place === undefined ? '' : `:${place.line}:${place.column}`;
  return `${file}${position}: ${severity} ${id}: ${message}${where === '' ? '' : ` [${where}]`}${fix ? ` (fix: ${fix.label})` : ''}`;
}

const toJson = (file: string, finding: PlacedFinding): string =>
  JSON.stringify({ file, ...toPlainFinding(finding), ...finding.place });
