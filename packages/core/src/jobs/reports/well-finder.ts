import type { OfWell } from './job-reports.ts';

/** Ten or twelve digits name the same well as fourteen that end in zeros. */
const apiKey = (api: string): string => api.replaceAll(/\D/g, '').padEnd(14, '0');
const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const hasApi = ({ api }: OfWell): boolean => /\d/.test(api);

interface Group {
  readonly name: string;
  api: string;
}

/** Gathers rows by well, in order of first mention. A well is known by its API number, else by its name. */
export function createWellFinder<Well extends Group>(create: (row: OfWell) => Well) {
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
