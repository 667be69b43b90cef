const AT_ONCE = 1000;

/** A statement can have about 65,000 values. Returns the ids in the order of the records. */
export async function insertInChunks<Fields>(
  records: readonly Fields[],
  insert: (some: Fields[]) => Promise<readonly { readonly id: number }[]>,
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < records.length; start += AT_ONCE) {
    const inserted = await insert(records.slice(start, start + AT_ONCE));
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}
