import { jobDataMessages } from '../messages/wizard-messages.ts';
import { chemicalTotals, cleanGallons, lastStage, meanTvd, stageNotes } from './well-figures.ts';
import type {
  JobReports,
  ReportedStage,
  ReportedWell,
  OfWell,
  ReportedChemical,
  ReportedTicket,
} from './job-reports.ts';
import { type JobWell, withMissing } from './job-well.ts';
import { labelOfWellField } from './edit-well.ts';
import { readNumber } from '../numbers/read-number.ts';

/** The wells of a job from its four reports. A well that cannot be completed comes too, with what is missing. */
export function buildWells(reports: JobReports): JobWell[] {
  return groupByWell(reports).map((well) => buildWell(well, reports.customer));
}

/** Of a well that the job does not list. */
const unlisted: Omit<ReportedWell, 'name' | 'api'> = {
  county: '',
  state: '',
  longitude: null,
  latitude: null,
  customer: '',
  totalStages: null,
};

function buildWell(well: WellReports, customerOfJob: string): JobWell {
  const { stages } = well;
  const listed = well.listed ?? unlisted;
  const [tvd, clean] = [meanTvd(stages), cleanGallons(stages)];
  const { chemicals, chemicalUnits, notes } = chemicalTotals(well.chemicals);
  const customers = customersOf(well, customerOfJob);
  const totalStages = lastStage(stages, listed.totalStages);
  return withMissing({
    name: well.name.trim(),
    api: well.api.trim(),
    tvd: tvd.value,
    clean: clean.value,
    county: listed.county.trim(),
    state: listed.state.trim(),
    longitude: listed.longitude,
    latitude: listed.latitude,
    startDate: timeOf(stages, 1, 'timeStart'),
    endDate: timeOf(stages, totalStages, 'timeEnd'),
    chemicals,
    chemicalUnits,
    customer: customers[0] ?? '',
    totalStages,
    notes: [
      ...tvd.notes,
      ...clean.notes,
      ...stageNotes(stages, listed.totalStages),
      ...notes,
      ...listingNotes(well),
      ...(customers.length > 1 ? [jobDataMessages.severalCustomers(customers.join(', '))] : []),
    ],
  });
}

/** What the job says of a well, by the name of its label. */
const listedFacts: Readonly<Record<string, (well: ReportedWell) => number | string | null>> = {
  wellName: ({ name }) => name,
  customer: ({ customer }) => customer,
  county: ({ county }) => county,
  state: ({ state }) => state,
  longitude: ({ longitude }) => longitude,
  latitude: ({ latitude }) => latitude,
  totalStages: ({ totalStages }) => totalStages,
};

/** The first entry counts, and nobody can tell whether it is the right one. */
function listingNotes({ listed, repeats, tickets }: WellReports): string[] {
  const wells = listed ? [listed, ...repeats] : [];
  const isOther = (field: string): boolean => {
    const values = wells.map((well) => comparable(listedFacts[field]?.(well) ?? ''));
    return new Set(values.filter((value) => value !== '')).size > 1;
  };
  const isCustomerKnown = tickets.some(({ customer }) => customer.trim() !== '');
  const told = Object.keys(listedFacts).filter((field) => !(isCustomerKnown && field === 'customer'));
  const others = told.filter(isOther).map(labelOfWellField);
  return others.length === 0 ? [] : [jobDataMessages.listedOtherwise(others.join(', '))];
}

/** `-102.0400` and -102.04 are the same place. */
const comparable = (value: number | string): number | string => readNumber(value) ?? nameKey(String(value));

const timeOf = (stages: readonly ReportedStage[], number: number | null, time: 'timeStart' | 'timeEnd'): string =>
  stages.find(({ stage, [time]: text }) => stage === number && text.trim() !== '')?.[time].trim() ?? '';

/** The tickets say whom the work was done for, more surely than the well or the job. */
function customersOf({ tickets, listed }: WellReports, customerOfJob: string): string[] {
  const onTickets = new Set(tickets.map(({ customer }) => customer.trim()).filter(Boolean));
  const otherwise = listed?.customer.trim() || customerOfJob.trim();
  if (onTickets.size > 0) return [...onTickets];
  return otherwise === '' ? [] : [otherwise];
}

/** Everything that the reports say about one well. */
export interface WellReports extends OfWell {
  /** The well as the job lists it; undefined when only other reports know it. */
  readonly listed: ReportedWell | undefined;
  /** Further entries of the same well in the job. */
  readonly repeats: readonly ReportedWell[];
  readonly stages: readonly ReportedStage[];
  readonly chemicals: readonly ReportedChemical[];
  readonly tickets: readonly ReportedTicket[];
}

interface Group {
  readonly name: string;
  api: string;
  listed: ReportedWell | undefined;
  readonly repeats: ReportedWell[];
  readonly stages: ReportedStage[];
  readonly chemicals: ReportedChemical[];
  readonly tickets: ReportedTicket[];
}

const emptyGroup = ({ name, api }: OfWell): Group => ({
  name,
  api,
  listed: undefined,
  repeats: [],
  stages: [],
  chemicals: [],
  tickets: [],
});

/** In the order of the job's list, then of first mention. */
export function groupByWell(reports: JobReports): WellReports[] {
  const { groups, find } = createWellFinder(emptyGroup);
  for (const well of reports.wells) list(find(well), well);
  for (const stage of reports.stages) find(stage).stages.push(stage);
  for (const chemical of reports.chemicals) find(chemical).chemicals.push(chemical);
  for (const ticket of reports.tickets) find(ticket).tickets.push(ticket);
  return groups;
}

function list(group: Group, well: ReportedWell): void {
  if (group.listed) group.repeats.push(well);
  else group.listed = well;
}

/** Ten or twelve digits name the same well as fourteen that end in zeros. */
const apiKey = (api: string): string => api.replaceAll(/\D/g, '').padEnd(14, '0');
const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const hasApi = ({ api }: OfWell): boolean => /\d/.test(api);

interface FoundWell {
  readonly name: string;
  api: string;
}

/** Gathers rows by well, in order of first mention. A well is known by its API number, else by its name. */
export function createWellFinder<Well extends FoundWell>(create: (row: OfWell) => Well) {
  const groups: Well[] = [];
  const byApi = new Map<string, Well>();
  const byName = new Map<string, Well>();

  /** Two wells may bear one name: with an API number, the name counts only while the well's own is not known. */
  const known = (row: OfWell): Well | undefined => {
    const named = byName.get(nameKey(row.name));
    if (!hasApi(row)) return named;
    return byApi.get(apiKey(row.api)) ?? (named && !hasApi(named) ? named : undefined);
  };

  const add = (row: OfWell): Well => {
    const well = create(row);
    groups.push(well);
    return well;
  };

  const find = (row: OfWell): Well => {
    const well = known(row) ?? add(row);
    if (!hasApi(well)) well.api = row.api;
    if (hasApi(row)) byApi.set(apiKey(row.api), well);
    if (row.name.trim() !== '' && !byName.has(nameKey(row.name))) byName.set(nameKey(row.name), well);
    return well;
  };

  return { groups, find };
}
