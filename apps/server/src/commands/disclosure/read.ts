import {
  buildNameIndex,
  type Candidate,
  clocksOf,
  type Disclosure,
  type DisclosureRow,
  isAbsent,
  isChemicalRow,
  isProductRow,
  matchName,
  type NameMatch,
  readCustomers,
  readDisclosures,
  silentFields,
  type WaterSource,
  XmlError,
} from '@disclosure/core';
import { loadPlaces } from '../../places/load-places.ts';
import { UnusableInput } from '../terminal.ts';
import { type Command, toSpecifiedRow } from './command.ts';
import { readJsonFile, readTextFile } from './input-files.ts';
import { MAX_XML_MEGABYTES, mustBeReadable } from './input-files.ts';

/** `read FILE.xml` */
export const read: Command = async ({ operands, terminal }) => {
  const [given, ...others] = operands;
  if (given === undefined || others.length > 0) throw new UnusableInput('Please name one file: read FILE.xml');
  const path = terminal.pathOf(given);
  const text = await readTextFile(path, MAX_XML_MEGABYTES);
  try {
    const { version, disclosures, problems, mark } = readDisclosures(text, await loadPlaces());
    for (const disclosure of disclosures) {
      terminal.print(JSON.stringify({ version, ...(mark && { mark }), ...toAnswer(disclosure), problems }));
    }
  } catch (error) {
    if (error instanceof XmlError) throw new UnusableInput(`${path}: ${error.message}`);
    throw error;
  }
  return 0;
};

/** What the document does not say is null. */
function toAnswer(disclosure: Disclosure) {
  const { well, rows, vendors, entryMethod, amendedReason } = disclosure;
  const { chemicals: _, totalStages: __, ...fields } = well;
  const silent = Object.fromEntries(silentFields(disclosure).map((field) => [field, null]));
  return {
    well: { ...fields, waterSource: toReadWater(well.waterSource), entryMethod, amendedReason, ...silent },
    clocks: clocksOf(well.state, well.startDate, well.endDate),
    ...(entryMethod === 'SystemApproach' && listApart(rows)),
    rows: rows.map(toReadRow),
    claimants: vendors,
  };
}

const toReadWater = (source: WaterSource | null) =>
  source?.type === 'multiple'
    ? {
        ...source,
        sources: source.sources.map(({ name, percent, isSilent }) => ({ name, percent: isSilent ? null : percent })),
      }
    : source;

const rowNumbers = ['percentInAdditive', 'percentInHFJob', 'massIngredient'] as const;

function toReadRow(row: DisclosureRow) {
  const absent = rowNumbers.filter((field) => isAbsent(row, field)).map((field) => [field, null]);
  return { ...toSpecifiedRow(row), ...Object.fromEntries(absent) };
}

/** What a SystemApproach document names apart. */
const listApart = (rows: readonly DisclosureRow[]) => ({
  products: rows.filter(isProductRow).map(({ tradeName, supplier, purpose }) => ({ tradeName, supplier, purpose })),
  chemicals: rows.filter(isChemicalRow).map(toReadRow),
});

/** `match NAME --customers FILE.json` */
export const match: Command = async ({ operands, options, terminal }) => {
  const [name, ...others] = operands;
  if (name === undefined || others.length > 0) throw new UnusableInput('Please give one name, in quotes');
  if (options.customers === undefined) throw new UnusableInput('Please name the list: --customers FILE.json');
  const path = terminal.pathOf(options.customers);
  const { items, findings } = readCustomers(listOf(await readJsonFile(path)));
  mustBeReadable(path, findings);
  const found = matchName(name, buildNameIndex(items));
  terminal.print(JSON.stringify(found ? toMatchAnswer(found) : noMatch));
  return found === undefined ? 1 : 0;
};

const toMatchAnswer = ({ best, runnerUp, similar, clearBy }: NameMatch) => ({
  ...toCandidate(best),
  isClear: clearBy !== null,
  clearBy,
  runnerUp: runnerUp && toCandidate(runnerUp),
  similar: similar && toCandidate(similar),
});

const noMatch = {
  id: null,
  name: null,
  operator_number: null,
  score: 0,
  isClear: false,
  clearBy: null,
  runnerUp: null,
  similar: null,
};

const listOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'customers' in value ? value.customers : value;

const toCandidate = ({ customer, score }: Candidate) => ({
  id: customer.id,
  name: customer.name,
  operator_number: customer.operatorNumber,
  score,
});
