import { mkdir } from 'node:fs/promises';
import {
  buildCatalogue,
  buildDisclosure,
  clocksOf,
  type EntryMethod,
  entryMethods,
  type Catalogue,
  type CheckContext,
  checkUsualSize,
  createTwinFinder,
  type Customer,
  customerOfWell,
  type Disclosure,
  findAll,
  type Finding,
  foldBlanks,
  MAX_ROWS,
  messages,
  normalCode,
  ownerRules,
  readCustomers,
  readIngredients,
  readJob,
  readMappings,
  readVendors,
  readWaterSource,
  type ReadWell,
  type SettledCustomer,
  simulatedMark,
  sizeRules,
  takenIdRule,
  type WaterSource,
  type Well,
} from '@disclosure/core';
import { loadPlaces } from '../../places/load-places.ts';
import { loadSubstances } from '../../substances/load-substances.ts';
import { type Terminal, UnusableInput } from '../terminal.ts';
import { type Command, toPlainFinding, toSpecifiedRow } from './command.ts';
import { readJsonFile, reasonOf } from './input-files.ts';
import { mustBeReadable } from './input-files.ts';
import { type BuiltWell, createDocumentWriter, type WrittenWell } from './write-documents.ts';

/** Fewer wells are built so quickly that no progress is shown. */
const WELLS_WITHOUT_PROGRESS = 20;

/** `build INPUT.json --out DIR` */
export const build: Command = async ({ operands, options, terminal }) => {
  const [given, ...others] = operands;
  if (given === undefined || others.length > 0) throw new UnusableInput('Please name one file: build INPUT.json');
  if (options.out === undefined) throw new UnusableInput('Please say where the files go: --out DIR');
  const path = terminal.pathOf(given);
  const input = readBuildInput(path, await readJsonFile(path));
  const context = { today: terminal.today, places: await loadPlaces(), substances: await loadSubstances() };
  const buildWell = createWellBuilder({ ...input, entryMethod: readEntryMethod(options['entry-method']) }, context);
  const folder = await makeFolder(terminal.pathOf(options.out));
  const write = createDocumentWriter(folder, { force: options.force ?? false, mark: input.mark });
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

/** Undefined: the method that the well's state asks for. */
function readEntryMethod(given = 'auto'): EntryMethod | undefined {
  if (given === 'auto') return undefined;
  const method = entryMethods.find((each) => each === given);
  if (method !== undefined) return method;
  throw new UnusableInput(`There is no entry method ${given}. Please choose auto, ${entryMethods.join(' or ')}.`);
}

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

const toAnswer = ({ disclosure: { well, rows, entryMethod }, findings, file }: WrittenWell) => ({
  well: well.wellName,
  api: well.apiNumber,
  file,
  totalMass: well.totalMass,
  entryMethod,
  clocks: clocksOf(well.state, well.startDate, well.endDate),
  rows: rows.map(toSpecifiedRow),
  findings: findings.map(toPlainFinding),
});

/** Everything that the disclosures of a job are made from. */
interface BuildInput {
  readonly wells: readonly ReadWell[];
  readonly catalogue: Catalogue;
  readonly customers: readonly Customer[];
  readonly waterSource: WaterSource | null;
  /** Of job data that are marked as simulated. */
  readonly mark: string | undefined;
  /** What is wrong with the tables and the water source, as far as it concerns every well. */
  readonly findings: readonly Finding[];
  /** What is wrong with ingredients, by their code: it concerns the wells that report it. */
  readonly ingredientFindings: ReadonlyMap<string, readonly Finding[]>;
}

/** No real job has more. */
const MAX_WELLS = 10_000;

export function readBuildInput(path: string, value: unknown): BuildInput {
  const input = asObject(path, value);
  const ingredients = readIngredients(input['ingredients']);
  const vendors = readVendors(input['vendors']);
  const mappings = readMappings(input['mappings']);
  const customers = readCustomers(input['customers']);
  const { waterSource, findings } = readWaterSource(input['waterSource']);
  return {
    wells: chooseWells(path, readWells(path, input['jobData']), input['wells']),
    catalogue: buildCatalogue(ingredients.items, vendors.items, mappings.items),
    customers: customers.items,
    waterSource,
    mark: markOf(input),
    findings: [vendors, mappings, customers, { findings }].flatMap((table) => table.findings),
    ingredientFindings: Map.groupBy(ingredients.findings, (finding) => codeOf(finding, input['ingredients'])),
  };
}

function markOf({ jobData, jobNumber }: Readonly<Record<string, unknown>>): string | undefined {
  const isSimulated = typeof jobData === 'object' && jobData !== null && 'simulated' in jobData && jobData.simulated;
  const number = typeof jobNumber === 'string' || typeof jobNumber === 'number' ? String(jobNumber) : '';
  return isSimulated === true ? simulatedMark(number) : undefined;
}

/** The code of the ingredient that a finding is about; blank when it concerns more than one. */
function codeOf({ id, where }: Finding, ingredients: unknown): string {
  if (id === takenIdRule.id) return '';
  const index = /^ingredients\[(\d+)\]/.exec(where)?.[1];
  const record: unknown = Array.isArray(ingredients) ? ingredients[Number(index)] : undefined;
  const hasCode = typeof record === 'object' && record !== null && 'code' in record && typeof record.code === 'string';
  return hasCode ? normalCode(String(record.code)) : '';
}

function asObject(path: string, value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new UnusableInput(`${path}: the input must be an object with jobData; build --help shows its fields`);
}

function readWells(path: string, jobData: unknown): readonly ReadWell[] {
  if (jobData === undefined) throw new UnusableInput(`${path}: jobData is missing; build --help shows the fields`);
  const { wells, findings } = readJob(jobData);
  mustBeReadable(`${path}: jobData`, findings);
  if (wells.length > MAX_WELLS) {
    throw new UnusableInput(`${path}: jobData holds ${wells.length} wells; at most ${MAX_WELLS} are built at once`);
  }
  return wells;
}

/** All wells, or those that `wells` names, in the order of the job. */
function chooseWells(path: string, wells: readonly ReadWell[], names: unknown): readonly ReadWell[] {
  if (names === undefined || names === null) return wells;
  if (!Array.isArray(names)) throw new UnusableInput(`${path}: wells is not a list of names`);
  const wanted = new Set(names.map((name, index) => asName(`${path}: wells[${index}]`, name)));
  const known = new Set(wells.map(({ well }) => well.name));
  const unknown = [...wanted].filter((name) => !known.has(name));
  if (unknown.length > 0) throw new UnusableInput(`${path}: wells: the job has no well ${unknown.join(', ')}`);
  return wells.filter(({ well }) => wanted.has(well.name));
}

/** As the names of the job data are read. */
function asName(place: string, name: unknown): string {
  if (typeof name === 'string' || typeof name === 'number') return foldBlanks(String(name));
  throw new UnusableInput(`${place} is not a name`);
}

/** Makes the disclosure of each well in turn, with all its findings. */
export function createWellBuilder(
  input: BuildInput & { readonly entryMethod?: EntryMethod | undefined },
  context: CheckContext,
): (read: ReadWell) => BuiltWell {
  const ownerOf = createOwnerFinder(input.customers);
  const twinOf = createTwinFinder();
  return ({ well, findings }) => {
    const owner = ownerOf(well);
    const sizeFindings = findAll(sizeRules, { rows: well.chemicals.length }, 'chemicals');
    const isUsual = sizeFindings.length === 0;
    const pumped = isUsual ? well : { ...well, chemicals: [] };
    const built = buildDisclosure(pumped, input.catalogue, owner.customer, input.waterSource);
    const disclosure = { ...built, entryMethod: input.entryMethod ?? built.entryMethod };
    const known = [
      ...findings,
      ...input.findings,
      ...ingredientFindings(input, disclosure),
      ...owner.findings,
      ...sizeFindings,
    ];
    const twin = twinOf(disclosure.well, well.name);
    const checked = isUsual ? checkUsualSize(disclosure, { ...context, catalogue: input.catalogue, twin }) : [];
    return { disclosure: withoutExcessRows(disclosure), findings: [...known, ...checked] };
  };
}

function ingredientFindings(input: BuildInput, { rows, well }: Disclosure): readonly Finding[] {
  const codes = new Set(['', ...[...rows, ...well.chemicals].map(({ code }) => normalCode(code))]);
  return [...codes].flatMap((code) => input.ingredientFindings.get(code) ?? []);
}

/** Too many rows to be of use are left out; a finding gives their number. */
const withoutExcessRows = (disclosure: Disclosure): Disclosure =>
  disclosure.rows.length > MAX_ROWS ? { ...disclosure, rows: [] } : disclosure;

interface Owner {
  readonly customer: SettledCustomer | null;
  readonly findings: readonly Finding[];
}

/** Finds each well's customer, once for all wells that name the same one. */
function createOwnerFinder(customers: readonly Customer[]): (well: Well) => Owner {
  const owners = new Map<string, Owner>();
  return (well) => {
    const key = JSON.stringify([well.customer_id, well.customer]);
    const owner = owners.get(key) ?? findOwner(well, customers);
    owners.set(key, owner);
    return owner;
  };
}

function findOwner(well: Well, customers: readonly Customer[]): Owner {
  const { customer, match } = customerOfWell(well, customers);
  const isUnknown = well.customer_id !== null && customer === null;
  const findings = findAll(ownerRules, {
    customer: well.customer,
    isSettled: customer !== null,
    ...(isUnknown && { unknownId: well.customer_id }),
    ...(!customer && match && { suggestion: match.best.customer.name }),
  });
  return { customer, findings };
}
