import type { BuildingBlocks } from './build-disclosures.ts';
import { withDisclosure, withWell } from './edit-wells.ts';
import { withEarlierTimes } from './well-times.ts';
import { type FetchedJob, takeJob } from './take-job.ts';
import { customerOfWell } from '../customers/customer-of-wells.ts';
import { isByHand } from './customer-choice.ts';
import type { JobOrigin, WizardState, WizardWell } from './wizard-state.ts';
import { toWellForm, type WellForm, labelOfWellField } from '../jobs/edit-well.ts';
import type { Well, Chemical } from '../model/well.ts';
import { groupThousands, printShort } from '../numbers/format.ts';
import { settle, type SettledCustomer } from '../model/company.ts';
import { buildRows, withCustomer } from '../disclosure/build-disclosure.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { withRows } from '../disclosure/edit-rows.ts';
import { normalCode } from '../ingredients/chemical-codes.ts';
import type { Catalogue } from '../ingredients/catalogue.ts';
import { isSameRows } from './provisional-rows.ts';
import { createJudge, type Difference, hasNews, isEdited, type Judge, mergeRows, type Versions } from './merge-rows.ts';

export interface MergedJob {
  readonly state: WizardState;
  readonly differences: readonly Difference[];
}

/** True when a source is asked again for what the draft holds. */
export const isSameJob = ({ origin }: WizardState, kind: JobOrigin['kind'], name: string): boolean =>
  kind !== 'documents' && origin?.kind === kind && origin.name === name;

/**
 * Merges the same job, fetched again, cell by cell: changes of the source are taken, and edits of the user stay. Where
 * both changed a value, the edit stays, unless the user chose to take the difference.
 */
export function mergeJob(
  given: WizardState,
  fetched: FetchedJob,
  blocks: BuildingBlocks,
  taken: ReadonlySet<string> = new Set(),
): MergedJob {
  const judge = createJudge(taken);
  const state = withPrintedFacts(given);
  const fresh = takeJob(state, fetched);
  const merged = fresh.wells.map((each) => {
    const mine = state.wells.find(({ key }) => key === each.key);
    return mergeOne(mine, mine ? withEarlierTimes(each, mine, fetched.origin.answer) : each, judge);
  });
  const gone = state.wells.filter(({ key }) => fresh.wells.every((well) => well.key !== key));
  const kept = gone.filter((well) => isKept(state, well, { blocks, judge }));
  const wells = [...merged, ...kept];
  const keys = new Set(wells.map(({ key }) => key));
  const stayed = state.wells.filter(({ key }) => keys.has(key));
  const disclosures = disclosuresOf(stayed, withOtherMark(state, fetched.origin, judge));
  const next = { ...state, origin: fresh.origin, notices: fresh.notices, disclosures };
  const updated = merged.reduce((changed, well) => updateDisclosure(changed, well, { blocks, judge }), next);
  const selected = state.selected.filter((key) => keys.has(key));
  return { state: { ...updated, wells, selected }, differences: judge.differences };
}

/**
 * Only invented data mark a document. Where the same data are real now, or the reverse, every document has another text,
 * so that none that was made or stored before counts.
 */
function withOtherMark({ origin, disclosures }: WizardState, next: JobOrigin, judge: Judge) {
  if (origin === null || origin.isSimulated === next.isSimulated) return disclosures;
  const [mine, theirs] = [printKind(origin), printKind(next)];
  judge.takesTheirs({ id: 'simulated', well: 'All wells', place: 'Job data', mine, theirs, isConflict: false });
  return Object.fromEntries(Object.entries(disclosures).map(([key, disclosure]) => [key, { ...disclosure }]));
}

/** Rows that were made of earlier data would come back with a well that is gone now and there again later. */
const disclosuresOf = (wells: readonly WizardWell[], disclosures: WizardState['disclosures']) =>
  Object.fromEntries(
    wells.flatMap(({ key }) => {
      const disclosure = disclosures[key];
      return disclosure ? [[key, disclosure] as const] : [];
    }),
  );

const printKind = ({ isSimulated }: JobOrigin): string => (isSimulated ? 'Simulated' : 'Not simulated');

/** The source is compared with what the documents say. In drafts of earlier versions a well may have another name. */
const withPrintedFacts = (state: WizardState): WizardState =>
  Object.entries(state.disclosures).reduce(
    (changed, [key, disclosure]) => withDisclosure(changed, key, disclosure),
    state,
  );

function mergeOne(mine: WizardWell | undefined, fresh: WizardWell, judge: Judge): WizardWell {
  if (mine === undefined) {
    judge.takesTheirs({ ...wholeWell(fresh), mine: '', theirs: 'New in the job data', isConflict: false });
    return fresh;
  }
  const original = isSameWell(mine.original, fresh.well) ? mine.original : fresh.well;
  const versions = { before: mine.original, after: original, mine: mine.well };
  return { ...fresh, original, well: mergeWell(fresh.key, versions, judge) };
}

/** A well that the source no longer has is removed, unless it is selected, or it or its rows are edited. */
function isKept({ selected, disclosures }: WizardState, well: WizardWell, { blocks, judge }: MergeInput): boolean {
  const isChosen = selected.includes(well.key) || !isSameWell(well.well, well.original);
  const isConflict = isChosen || hasOwnRows(well.original, disclosures[well.key], blocks.catalogue);
  return !judge.takesTheirs({ ...wholeWell(well), mine: '', theirs: 'No longer in the job data', isConflict });
}

/** Where the table of ingredients has changed since, rows count as edited: better kept than lost. */
function hasOwnRows(original: Well, disclosure: Disclosure | undefined, catalogue: Catalogue): boolean {
  if (!disclosure) return false;
  const made = disclosure.provisionalRows ?? rowsOf(original, ownerOf(disclosure), catalogue);
  return !isSameRows(disclosure.rows, made);
}

const wholeWell = ({ key, well }: WizardWell) => ({ id: key, well: well.name, place: 'Well' });

interface MergeInput {
  readonly blocks: BuildingBlocks;
  readonly judge: Judge;
}

/** The rows first, while they can be compared with what the source said; then what else is known about the well. */
function updateDisclosure(
  state: WizardState,
  { key, original: after, well }: WizardWell,
  { blocks, judge }: MergeInput,
): WizardState {
  const mine = state.wells.find((each) => each.key === key);
  const disclosure = state.disclosures[key];
  // An unchanged well keeps its disclosure, and with it the documents made from it.
  if (!mine || !disclosure || (mine.original === after && mine.well === well)) return state;
  const { customer } = customerOfWell(after, blocks.customers);
  const wells = { before: mine.original, after, mine: well };
  const rows = mergeDisclosure(disclosure, { key, wells, customer, catalogue: blocks.catalogue }, judge);
  return withWell({ ...state, disclosures: { ...state.disclosures, [key]: rows } }, key, well);
}

/** A well with what is new in the job data, and with what was typed into it. */
export function mergeWell(key: string, { before, after, mine }: Versions<Well>, judge: Judge): Well {
  const forms = { before: toWellForm(before), after: toWellForm(after), mine: toWellForm(mine) };
  const names = Object.keys(forms.mine) as (keyof WellForm)[];
  const isKept = (name: keyof WellForm): boolean => {
    const versions = { before: before[name], after: after[name], mine: mine[name] };
    if (!hasNews(versions)) return isEdited(versions);
    return !judge.takesTheirs({
      id: `${key} ${name}`,
      well: mine.name,
      place: labelOfWellField(name),
      mine: printFact(mine[name], forms.mine[name]),
      theirs: printFact(after[name], forms.after[name]),
      isConflict: isEdited(versions),
    });
  };
  tellOfSource(key, mine, after, judge);
  const kept = names.filter(isKept).map((name) => [name, mine[name]] as const);
  const merged: Well = { ...after, ...Object.fromEntries(kept) };
  return isSameWell(merged, mine) ? mine : merged;
}

/** What a user cannot edit comes from the source, and is told. */
function tellOfSource(key: string, mine: Well, after: Well, judge: Judge): void {
  const tell = (field: string, [said, says]: readonly [string, string]): void => {
    const words = { well: mine.name, place: labelOfWellField(field), mine: said, theirs: says };
    if (said !== says) judge.takesTheirs({ id: `${key} ${field}`, ...words, isConflict: false });
  };
  tell('wellName', [mine.name, after.name]);
  tell('customer', [printOwner(mine), printOwner(after)]);
}

const printOwner = ({ customer, customer_id }: Well): string =>
  customer_id === null ? customer : `${customer} (ID: ${customer_id})`.trim();

/** Numbers as the cards show them, but with every digit that counts. */
const printFact = (value: unknown, text: string): string =>
  typeof value === 'number' ? groupThousands(printShort(value, 6)) : text;

/** A well that says the same stays the same object, so that everything made of it does. */
export const isSameWell = (one: Well, other: Well): boolean => JSON.stringify(one) === JSON.stringify(other);

interface Merging {
  readonly key: string;
  /** As the job data had it and have it now, and as it is after merging. */
  readonly wells: Versions<Well>;
  /** Whose the well is by the new data. */
  readonly customer: SettledCustomer | null;
  readonly catalogue: Catalogue;
}

/** Whose the well is, and whose mappings its rows have: another customer may have been chosen since they were made. */
interface Owner {
  readonly customer: SettledCustomer | null;
  readonly rowsFor: number | null;
}

const ownerOf = ({ customer, rowsFor = customer?.id ?? null }: Disclosure): Owner => ({ customer, rowsFor });

function nextOwner(mine: Owner, { wells: { before, after }, customer: found }: Merging): Owner {
  const isSame = before.customer === after.customer && before.customer_id === after.customer_id;
  const customer = isSame || isByHand(mine.customer) ? mine.customer : (found ?? unsettled(mine.customer));
  return { customer, rowsFor: isMoved(mine, customer) ? customer.id : mine.rowsFor };
}

const isMoved = (mine: Owner, customer: SettledCustomer | null): customer is SettledCustomer =>
  customer !== null && customer.id !== mine.customer?.id;

/**
 * The rows made from the old data and those made from the new ones say what has changed; the draft's own say what was
 * edited. Where the table of ingredients has changed since, the draft differs from both, and keeps what it has.
 */
export function mergeDisclosure(mine: Disclosure, merging: Merging, judge: Judge): Disclosure {
  const { key, wells, catalogue } = merging;
  // A volume typed in Edit Well is an edit: the source does not change it, and does not change the Water row.
  const { clean } = wells.mine;
  const owner = ownerOf(mine);
  const next = nextOwner(owner, merging);
  if (isMoved(owner, next.customer)) tellOfOperator(key, mine, next.customer, judge);
  // Where the source's volume is taken, the row is compared with the old one, so that the user is not asked twice.
  const cleanBefore = clean === wells.after.clean ? mine.well.totalClean : clean;
  const rows = mergeRows(
    { key, well: mine.well.wellName },
    {
      before: rowsOf({ ...wells.before, clean: cleanBefore }, owner, catalogue),
      after: rowsOf({ ...wells.after, clean }, next, catalogue),
      mine: mine.rows,
    },
    judge,
  );
  const merged = rows === mine.rows ? mine : withRows({ ...mine, vendors: catalogue.vendors }, rows);
  return withChemicals(withOwner(merged, next, wells.after), wells);
}

function rowsOf(well: Well, { customer, rowsFor: id }: Owner, catalogue: Catalogue) {
  const name = customer?.name ?? well.customer;
  const pumped = { ...well, totalClean: well.clean, customer: name };
  return buildRows(pumped, catalogue, id === null ? null : { id, name }).rows;
}

/** The file goes to another owner, under another number. */
function tellOfOperator(key: string, { customer, well }: Disclosure, next: SettledCustomer, judge: Judge): void {
  const print = (owner: SettledCustomer | null) => (owner ? `${owner.operatorNumber} (${owner.name})`.trim() : '');
  const words = { well: well.wellName, place: labelOfWellField('operatorNumber') };
  const id = `${key} operatorNumber`;
  judge.takesTheirs({ id, ...words, mine: print(customer), theirs: print(next), isConflict: false });
}

/** Also what the data say about the owner, where no customer of ours is meant. */
function withOwner(disclosure: Disclosure, { customer: next, rowsFor }: Owner, after: Well): Disclosure {
  const isKept = next === null || next === disclosure.customer;
  const owned = isKept ? disclosure : { ...withCustomer(disclosure, next), rowsFor };
  const { customer } = after;
  const customer_id = owned.customer?.id ?? after.customer_id;
  if (owned.well.customer === customer && owned.well.customer_id === customer_id) return owned;
  return { ...owned, well: { ...owned.well, customer, customer_id } };
}

/** The data no longer say that the well is this customer's. A user must confirm that it is. */
const unsettled = (customer: SettledCustomer | null) => customer && settle(customer);

/** A chemical that was dropped from the draft stays dropped. */
function withChemicals(disclosure: Disclosure, { before, after }: Versions<Well>): Disclosure {
  if (JSON.stringify(before.chemicals) === JSON.stringify(after.chemicals)) return disclosure;
  const codes = (chemicals: readonly Chemical[]) => new Set(chemicals.map(({ code }) => normalCode(code)));
  const [were, are] = [codes(before.chemicals), codes(disclosure.well.chemicals)];
  const isDropped = ({ code }: Chemical): boolean => were.has(normalCode(code)) && !are.has(normalCode(code));
  const chemicals = after.chemicals.filter((chemical) => !isDropped(chemical));
  return { ...disclosure, well: { ...disclosure.well, chemicals } };
}
