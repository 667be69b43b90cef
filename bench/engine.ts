import {
  checkDisclosure,
  type Disclosure,
  editRow,
  type Finding,
  type NaiveDate,
  readDisclosures,
  writeDisclosure,
} from '@disclosure/core';
import { loadPlaces } from '@disclosure/server/src/places/load-places.ts';
import { checkSchema } from '@disclosure/server/src/xml/check-schema.ts';
import { nativeValidation, templateStrings } from './document-floors.ts';
import { arithmeticOfWells, columnsOfWells } from './engine-floors.ts';
import { type Candidate, describeRatio, measureRatio } from './measure.ts';
import { buildAll, catalogue, ROWS, WELLS } from './sample-job.ts';

const size = `${WELLS} wells x ${ROWS} rows`;
const today: NaiveDate = '2024-09-01T00:00:00';
const disclosures = buildAll();
const [first] = disclosures;
if (first === undefined) throw new Error('The sample job has no wells');

let missed = 0;
async function compare(candidate: Candidate, floor: Candidate, goal?: number): Promise<void> {
  const ratio = await measureRatio(candidate, floor);
  if (goal !== undefined && ratio.median > goal) missed += 1;
  console.log(describeRatio(ratio, goal));
}

const recompute: Candidate = { name: `recompute ${size}`, run: buildAll };
await compare(recompute, arithmeticOfWells);
await compare(recompute, columnsOfWells, 2);

/** A hundred edits of one cell each, so that the clock can tell. */
const edit: Candidate = { name: 'a single-cell edit, a hundred times', run: () => editCells(first) };
await compare(edit, arithmeticOfWells);

function editCells(disclosure: Disclosure): number {
  let mass = 0;
  for (let round = 0; round < 100; round += 1) {
    mass += editRow(disclosure, round, { volume: 1000 + round }, catalogue).well.totalMass;
  }
  return mass;
}

const context = { today, places: await loadPlaces(), catalogue };
const checkAll = (): Finding[] => disclosures.flatMap((disclosure) => checkDisclosure(disclosure, context));
await compare({ name: `all rules on ${size}`, run: checkAll }, recompute, 3);

const generateAll = (): string[] => disclosures.map(writeDisclosure);
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

process.exitCode = missed === 0 ? 0 : 1;
