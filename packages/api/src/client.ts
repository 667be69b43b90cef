import type { Endpoint, Endpoints, Request, Response, Sent } from './endpoint.ts';
import type { Page } from './paging.ts';
import { type ProblemCode, ProblemError, problemStatus, ReadProblem } from './problem.ts';
import { type ArchiveBody, type FileAnswer, type TableFile, ZIP } from './table-file.ts';

export type Client<E extends Endpoints> = {
  [Name in keyof E]: keyof Request<E[Name]> extends never
    ? () => Promise<Response<E[Name]>>
    : (request: Sent<E[Name]> & Watch<E[Name]>) => Promise<Response<E[Name]>>;
};

/** A large file takes long: the caller may watch its progress and stop it. */
interface FileWatch {
  readonly signal?: AbortSignal;
  /** Gets the number of bytes received so far. */
  readonly onProgress?: (bytes: number) => void;
}
type Watch<E extends Endpoint> = E extends { produces: 'file' }
  ? FileWatch
  : E extends { takesArchive: true }
    ? Pick<FileWatch, 'signal'>
    : unknown;

interface Call extends FileWatch {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly table?: TableFile;
  readonly archive?: ArchiveBody;
  /** 0: the record has no version. */
  readonly ifMatch?: number;
  readonly idempotencyKey?: string;
}

/** `fetch`, or a function like it, which also gets the endpoint. */
export type Send = (url: string, init: RequestInit, endpoint: Endpoint) => Promise<globalThis.Response>;

/** Turns the endpoint table into functions. */
export function createClient<E extends Endpoints>(endpoints: E, send: Send): Client<E> {
  const call = async (endpoint: Endpoint, request: Call = {}) => {
    const answer = await send(toUrl(endpoint.path, request), toInit(endpoint, request), endpoint);
    if (!answer.ok) throw await readProblem(endpoint, answer);
    if (endpoint.isUnread) return undefined;
    const body = check(endpoint, await readBody(endpoint, answer, request));
    return endpoint.paged ? toPage(body, answer) : body;
  };
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, (request?: Call) => call(endpoint, request)]),
  ) as unknown as Client<E>;
}

function toUrl(path: string, { params = {}, query = {} }: Call) {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

function toInit(endpoint: Endpoint, call: Call): RequestInit {
  const type = call.table?.type ?? (call.archive ? ZIP : call.body !== undefined && 'application/json');
  return {
    method: endpoint.method,
    headers: {
      ...(type && { 'content-type': type }),
      ...(call.ifMatch && { 'if-match': `"${call.ifMatch}"` }),
      ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
    },
    ...bodyOf(call),
    ...(call.signal && { signal: call.signal }),
  };
}

function bodyOf({ table, archive, body }: Call): Pick<RequestInit, 'body'> {
  if (table) return { body: table.bytes };
  if (archive instanceof Uint8Array || archive instanceof Blob) return { body: archive };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

/** Some calls of the specification say a failure with status 200: `{error}` in place of what was asked for. */
function check({ response }: Endpoint, body: unknown): unknown {
  const read = response.safeParse(body);
  if (read.success) return read.data;
  const { error } = ReadProblem.safeParse(body).data ?? {};
  throw error ? new ProblemError('unexpected', error) : read.error;
}

async function readBody(endpoint: Endpoint, answer: globalThis.Response, watch: FileWatch): Promise<unknown> {
  if (answer.status === 204) return undefined;
  if (endpoint.produces === 'file') return readFile(answer, watch);
  return endpoint.produces ? answer.text() : answer.json();
}

async function readFile(answer: globalThis.Response, { onProgress }: FileWatch): Promise<FileAnswer> {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  return { name: decodeURIComponent(encoded), type, bytes: await readBytes(answer, onProgress) };
}

async function readBytes(answer: globalThis.Response, onProgress: FileWatch['onProgress']): Promise<Uint8Array> {
  if (!onProgress || !answer.body) return new Uint8Array(await answer.arrayBuffer());
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = answer.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    onProgress((bytes += piece.value.length));
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

function toPage(body: unknown, { headers }: globalThis.Response): Page<unknown> {
  const items = body as unknown[];
  const total = headers.get('x-total-count');
  if (total === null) return { items, total: items.length, isWhole: true };
  const next = /[?&]cursor=([\w-]+)[^>]*>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return { items, total: Number(total), ...(next !== undefined && { next }) };
}

/** A proxy may answer with anything. Then only the status is known. */
async function readProblem(endpoint: Endpoint, answer: globalThis.Response): Promise<ProblemError> {
  const read = ReadProblem.safeParse(await answer.json().catch(() => undefined));
  const { code, message, error, ...rest } = read.data ?? {};
  const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return new ProblemError(
    code !== undefined && isCode(code) ? code : codeOf(answer.status),
    message || error || wordsFor(endpoint, answer),
    { ...rest, ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }) },
  );
}

/** HTTP/2 has no text of the status. */
const wordsFor = ({ failed }: Endpoint, { status, statusText }: globalThis.Response): string =>
  failed ? failed(statusText || String(status)) : '';

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problemStatus, code);

function codeOf(status: number): ProblemCode {
  const known = Object.entries(problemStatus).find(([, value]) => value === status)?.[0];
  if (known && isCode(known)) return known;
  return status >= 500 ? 'unavailable' : 'invalid-request';
}

type AnyCall = (request?: unknown) => Promise<unknown>;

/** A client with some endpoints at once. The first call to another one loads the rest. */
export function createLazyClient<E extends Endpoints>(atOnce: Partial<E>, load: () => Promise<E>, send: Send) {
  const here = callsOf(createClient(atOnce as Endpoints, send));
  let rest: Promise<Record<string, AnyCall>> | undefined;
  // The next call tries a failed load again.
  const fetchRest = () =>
    (rest ??= load().then(
      (endpoints) => callsOf(createClient(endpoints, send)),
      (error: unknown) => {
        rest = undefined;
        throw error;
      },
    ));
  const get = (_: unknown, name: string | symbol) => {
    // `await` on the client itself asks for `then`, which is no call.
    if (typeof name === 'symbol' || name === 'then') return undefined;
    return here[name] ?? (async (request?: unknown) => (await fetchRest())[name]?.(request));
  };
  return new Proxy({}, { get }) as Client<E>;
}

// Only the types of the contract know what each call takes and answers.
const callsOf = (client: object) => client as Record<string, AnyCall>;
