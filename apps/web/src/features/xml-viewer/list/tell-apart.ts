import type { StoredFile } from '@disclosure/api';

/** The wells that several of these files are about. */
export function wellsOfSeveral(files: readonly StoredFile[]): ReadonlySet<string> {
  const counts = Map.groupBy(files, ({ metadata }) => metadata.wellName);
  return new Set([...counts].flatMap(([well, its]) => (its.length > 1 ? well : [])));
}

/** What stands under the name of the well: the customer, or, where other files bear that name too, its own. */
export function underWell({ name, metadata }: StoredFile, shared: ReadonlySet<string>): string {
  const { wellName, customerName } = metadata;
  if (!shared.has(wellName)) return customerName;
  // Its beginning stands above already, and its end is what tells.
  return name.startsWith(`${wellName} `) ? name.slice(wellName.length + 1) : name;
}
