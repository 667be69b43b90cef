/** A long listing, a few at a time. */
export async function* inChunks<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  size: number,
): AsyncIterable<Item[]> {
  let chunk: Item[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
