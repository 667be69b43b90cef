import { Readable } from 'node:stream';

/** A file that is sent while it is made. */
export interface FileStream {
  readonly name: string;
  readonly type: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** A whole list that is sent while it is read. */
export interface ListStream {
  /** Rows as JSON with commas between them, many at a time. */
  readonly rows: AsyncIterable<string>;
  readonly total: number;
  /** Changes with the list, and with what the caller may see of it. */
  readonly tag: string;
}

/** A page whose rows are JSON already, written by the database. */
export interface WrittenPage {
  readonly written: readonly string[];
  readonly total: number;
  readonly next?: string;
}

export const isFileStream = (answer: unknown): answer is FileStream => has(answer, 'chunks');
export const isListStream = (answer: unknown): answer is ListStream => has(answer, 'rows');
export const isWrittenPage = (answer: unknown): answer is WrittenPage => has(answer, 'written');

const has = (answer: unknown, part: string) => typeof answer === 'object' && answer !== null && part in answer;

export async function* asJsonArray(rows: AsyncIterable<string>): AsyncIterable<string> {
  let separator = '[';
  for await (const row of rows) {
    yield separator + row;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Waits for the first chunk, so that what fails at once is told as a problem and not as a torn answer. */
export async function startStream(chunks: AsyncIterable<Uint8Array | string>): Promise<Readable> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  return Readable.from(resume(iterator, first), { objectMode: false });
}

type Chunk = IteratorResult<Uint8Array | string>;

async function* resume(iterator: AsyncIterator<Uint8Array | string>, first: Chunk) {
  try {
    for (let chunk = first; chunk.done !== true; chunk = await iterator.next()) yield chunk.value;
  } finally {
    await iterator.return?.();
  }
}
