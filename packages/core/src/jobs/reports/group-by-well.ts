import type {
  JobReports,
  OfWell,
  ReportedChemical,
  ReportedStage,
  ReportedTicket,
  ReportedWell,
} from './job-reports.ts';
import { createWellFinder } from './well-finder.ts';

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

const emptyGroup = ({ name, api }: OfWell): Group => ({
  name,
  api,
  listed: undefined,
  stages: [],
  chemicals: [],
  tickets: [],
});

/** In the order of the job's list, then of first mention. */
export function groupByWell(reports: JobReports): WellReports[] {
  const { groups, find } = createWellFinder(emptyGroup);
  for (const well of reports.wells) find(well).listed ??= well;
  for (const stage of reports.stages) find(stage).stages.push(stage);
  for (const chemical of reports.chemicals) find(chemical).chemicals.push(chemical);
  for (const ticket of reports.tickets) find(ticket).tickets.push(ticket);
  return groups;
}
