const ENOUGH = 64 * 1024;

/** Many short chunks cost more to send than the same bytes in a few. The last ones come when there are no more. */
export async function* inLargeChunks(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let gathered: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    gathered.push(chunk);
    length += chunk.length;
    if (length < ENOUGH) continue;
    yield Buffer.concat(gathered);
    [gathered, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(gathered);
}
