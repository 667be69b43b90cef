import {
  type CheckContext,
  checkUsualSize,
  createTwinFinder,
  type Disclosure,
  documentTroubles,
  findAll,
  type Finding,
  type Place,
  readDisclosures,
  withoutNamed,
  XmlError,
} from '@disclosure/core';
import { loadPlaces } from '../../places/load-places.ts';
import { loadSubstances } from '../../substances/load-substances.ts';
import { checkSchema } from '../../xml/check-schema.ts';
import { UnusableInput } from '../terminal.ts';
import { type Command, toPlainFinding } from './command.ts';
import { checkInput } from './check-input.ts';
import { MAX_XML_MEGABYTES, readJsonFile, readTextFile } from './input-files.ts';

interface PlacedFinding {
  readonly finding: Finding;
  /** Where in the text, when that is known. */
  readonly place?: Place;
}

/** `check FILE.xml …`, or `check INPUT.json …` */
export const check: Command = async ({ operands, options, terminal }) => {
  if (operands.length === 0) throw new UnusableInput('Please name at least one file: check FILE.xml');
  const context = { today: terminal.today, places: await loadPlaces(), substances: await loadSubstances() };
  const twinOf = createTwinFinder();
  let worst = 0;
  for (const given of operands) {
    const code = await checkFile(given).catch((error: unknown) => {
      if (!(error instanceof UnusableInput)) throw error;
      terminal.tell(error.message);
      return 2;
    });
    worst = Math.max(worst, code);
  }
  return worst;

  async function checkFile(given: string): Promise<number> {
    const path = terminal.pathOf(given);
    const found = isJson(given)
      ? checkInput(path, await readJsonFile(path), context).map((finding) => ({ finding }))
      : checkText(await readTextFile(path, MAX_XML_MEGABYTES), context, ({ well }, place) =>
          twinOf(well, `${given} ${place}`.trim()),
        );
    for (const each of found) terminal.print(options.json ? toJson(given, each) : toLine(given, each));
    return found.some(({ finding: { severity } }) => severity === 'error' || severity === 'refusal') ? 1 : 0;
  }
};

/** What `build` takes, or the tables of it. */
const isJson = (file: string): boolean => /\.json$/i.test(file);

type TwinFinder = (disclosure: Disclosure, place: string) => string | undefined;

function checkText(text: string, context: CheckContext, twinOf: TwinFinder): readonly PlacedFinding[] {
  try {
    const { version, disclosures, problems, instructions } = readDisclosures(text, context.places);
    const broken = checkSchema(text, version);
    const schema = broken.flatMap(toPlaced(documentTroubles.schema));
    // A problem of the reader also breaks the schema, whose message is better.
    const unread = schema.length > 0 ? [] : problems.flatMap(toPlaced(documentTroubles.notTakenOver));
    const rules = disclosures.flatMap((disclosure, index) => {
      const job = disclosures.length > 1 ? `jobs[${index}]` : '';
      const known = { ...context, version, twin: twinOf(disclosure, job) };
      return withoutNamed(checkUsualSize(disclosure, known), broken).map((finding) => ({
        finding: { ...finding, where: [job, finding.where].filter(Boolean).join('.') },
      }));
    });
    return [...schema, ...unread, ...rules, ...instructions.flatMap(toPlaced(documentTroubles.instruction))];
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return toPlaced(documentTroubles.unreadable)({ message: error.reason, place: error.place });
  }
}

type Trouble = (typeof documentTroubles)[keyof typeof documentTroubles];

const toPlaced =
  (rule: Trouble) =>
  ({ message, place }: { readonly message: string; readonly place: Place }): PlacedFinding[] =>
    findAll([rule], { problem: message }).map((finding) => ({ finding, place }));

function toLine(file: string, { finding, place }: PlacedFinding): string {
  const { id, severity, message, where, fix } = finding;
  const position = place === undefined ? '' : `:${place.line}:${place.column}`;
  return `${file}${position}: ${severity} ${id}: ${message}${where === '' ? '' : ` [${where}]`}${fix ? ` (fix: ${fix.label})` : ''}`;
}

const toJson = (file: string, { finding, place }: PlacedFinding): string =>
  JSON.stringify({ file, ...toPlainFinding(finding), ...place });
