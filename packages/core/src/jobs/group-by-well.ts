import type {
  JobReports,
  OfWell,
  ReportedChemical,
  ReportedStage,
  ReportedTicket,
  ReportedWell,
} from './job-reports.ts';

/** Everything that the reports say about one well. */
export interface WellReports extends OfWell {
  /** The well as the job lists it; undefined when only other reports know it. */
  readonly listed: ReportedWell | undefined;
  readonly stages: readonly ReportedStage[];
  readonly chemicals: readonly ReportedChemical[];
  readonly tickets: readonly ReportedTicket[];
}

interface Group {
  readonly name: string;
  api: string;
  listed: ReportedWell | undefined;
  readonly stages: ReportedStage[];
  readonly chemicals: ReportedChemical[];
  readonly tickets: ReportedTicket[];
}

/** Ten or twelve digits name the same well as fourteen that end in zeros. */
const apiKey = (api: string): string => api.replaceAll(/\D/g, '').padEnd(14, '0');
const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const hasApi = ({ api }: OfWell): boolean => /\d/.test(api);

/** In the order of the job's list, then of first mention. A well is known by its API number, else by its name. */
export function groupByWell(reports: JobReports): WellReports[] {
  const find = createFinder();
  for (const well of reports.wells) find(well).listed ??= well;
  for (const stage of reports.stages) find(stage).stages.push(stage);
  for (const chemical of reports.chemicals) find(chemical).chemicals.push(chemical);
  for (const ticket of reports.tickets) find(ticket).tickets.push(ticket);
  return find.groups;
}

function createFinder() {
  const groups: Group[] = [];
  const byApi = new Map<string, Group>();
  const byName = new Map<string, Group>();

  /** Two wells may bear one name: with an API number, the name counts only while the well's own is not known. */
  const known = (row: OfWell): Group | undefined => {
    const named = byName.get(nameKey(row.name));
    if (!hasApi(row)) return named;
    return byApi.get(apiKey(row.api)) ?? (named && !hasApi(named) ? named : undefined);
  };

  const find = (row: OfWell): Group => {
    const group = known(row) ?? add(row);
    if (!hasApi(group)) group.api = row.api;
    if (hasApi(row)) byApi.set(apiKey(row.api), group);
    if (row.name.trim() !== '' && !byName.has(nameKey(row.name))) byName.set(nameKey(row.name), group);
    return group;
  };

  const add = ({ name, api }: OfWell): Group => {
    const group: Group = { name, api, listed: undefined, stages: [], chemicals: [], tickets: [] };
    groups.push(group);
    return group;
  };

  return Object.assign(find, { groups });
}
