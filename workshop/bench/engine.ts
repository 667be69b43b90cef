import {
  checkDisclosure,
  type Disclosure,
  editRow,
  type Finding,
  type NaiveDate,
  readDisclosures,
  writeDisclosure,
} from '@disclosure/core';
import { readDocument } from '@disclosure/server/src/costly/read-document.ts';
import { loadPlaces } from '@disclosure/server/src/places/load-places.ts';
import { checkSchema } from '@disclosure/server/src/xml/check-schema.ts';
import { nativeValidation, templateStrings, arithmeticOfWells, columnsOfWells } from './engine-floors.ts';
import { endBench, judge } from './goals.ts';
import { type Candidate, describeRatio, measurePace, measureRatio } from './measure.ts';
import { buildAll, buildTypical, catalogue, ROWS, TYPICAL_ROWS, WELLS } from './sample-job.ts';

const size = `${WELLS} wells x ${ROWS} rows`;
const today: NaiveDate = '2024-09-01T00:00:00';
const disclosures = buildAll();
const [first] = disclosures;
if (first === undefined) throw new Error('The sample job has no wells');

async function compare(candidate: Candidate, floor: Candidate, goal?: number): Promise<void> {
  const ratio = await measureRatio(candidate, floor);
  console.log(describeRatio(ratio));
  if (goal !== undefined) judge(`${candidate.name}, to ${floor.name}`, ratio.median, { atMost: goal }, 'x');
}

/** Milliseconds per piece of work; a run does many, so that the clock can tell. */
async function judgePace(candidate: Candidate, pieces: number, goal: number): Promise<void> {
  const milliseconds = (await measurePace(candidate)) / pieces;
  const note = `${Math.floor(1000 / milliseconds)} a second`;
  judge(candidate.name, milliseconds, { atMost: goal, note }, ' ms');
}

const recompute: Candidate = { name: `recompute ${size}`, run: buildAll };
await compare(recompute, arithmeticOfWells);
await compare(recompute, columnsOfWells, 2);

const EDITS = 100;

/** The disclosure after each edit of one cell. */
const editCells = (disclosure: Disclosure): Disclosure[] =>
  Array.from({ length: EDITS }, (_, round) => editRow(disclosure, round, { volume: 1000 + round }, catalogue));

const edit: Candidate = { name: `${EDITS} single-cell edits`, run: () => editCells(first) };
await compare(edit, arithmeticOfWells);
await judgePace({ ...edit, name: 'a single-cell edit' }, EDITS, 1);

const context = { today, places: await loadPlaces(), catalogue };
const checkAll = (): Finding[] => disclosures.flatMap((disclosure) => checkDisclosure(disclosure, context));
await compare({ name: `all rules on ${size}`, run: checkAll }, recompute, 3);
await judgePace(
  {
    name: 'a single-cell edit and all rules on its well',
    run: () => editCells(first).map((edited) => checkDisclosure(edited, context).length),
  },
  EDITS,
  2,
);

const generateAll = (): string[] => disclosures.map((disclosure) => writeDisclosure(disclosure));
const texts = generateAll();
const problems = texts.flatMap((text) => checkSchema(text, '4.0'));
if (problems.length > 0) throw new Error(`The sample does not pass the schema: ${problems[0]?.message}`);

const { floor, remove } = nativeValidation(texts);
// A document counts as generated when its bytes are there.
const generate = { name: `generate ${size}`, run: () => generateAll().map((text) => Buffer.from(text).length) };
await compare(generate, templateStrings(disclosures));
await compare(generate, floor, 1);
await compare(
  { name: 'generate and validate', run: () => generateAll().map((text) => checkSchema(text, '4.0').length) },
  floor,
  4,
);
await compare(
  {
    name: 'generate, validate and read back',
    run: () => generateAll().map((text) => checkSchema(text, '4.0').length + readDisclosures(text).disclosures.length),
  },
  floor,
);
remove();

/** From the job data to what the server would store. */
async function serve(): Promise<number> {
  let bytes = 0;
  for (const disclosure of buildTypical()) {
    checkDisclosure(disclosure, context);
    const text = writeDisclosure(disclosure);
    await readDocument(text);
    bytes += Buffer.byteLength(text);
  }
  return bytes;
}

await judgePace(
  { name: `a disclosure of ${TYPICAL_ROWS} rows, built, checked, written and taken in by the server`, run: serve },
  WELLS,
  1000 / 100,
);

endBench();
