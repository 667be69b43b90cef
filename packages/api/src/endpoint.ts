import type { Access } from '@disclosure/core';
import type * as z from 'zod/mini';
import type { Page } from './paging.ts';
import type { ArchiveBody, TableFile } from './table-file.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the contract. Server, client and OpenAPI all read this. */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  readonly response: z.ZodMiniType;
  /** 200 unless given. */
  readonly status?: 201 | 204;
  /** Plain text, or a file with its own name, instead of JSON. */
  readonly produces?: 'text/plain' | 'file';
  /** The media type of the file, unless it is a table. */
  readonly fileType?: 'application/xml' | 'application/zip' | 'application/pdf' | 'text/calendar';
  /** The body is a table as CSV or XLSX, or optionally JSON. */
  readonly takesTable?: true | 'or-json';
  /** The body is a ZIP archive, which is read while it arrives. */
  readonly takesArchive?: true;
  /** The largest body, where the usual megabyte does not fit. */
  readonly maxBytes?: number;
  /** How many answers a user may leave untaken at a time. Large answers wait in the memory of the server. */
  readonly untakenAtMost?: number;
  /** How many more requests of a user wait until one is taken. None unless given. */
  readonly waitingAtMost?: number;
  /** The answer may be so long that it is written in slices. Then its shape is not checked. */
  readonly isLong?: true;
  /** A list. With a limit it answers one page, with `X-Total-Count` and `Link`. */
  readonly paged?: true;
  /** Takes `If-Match: "{version}"`, and refuses to overwrite a later version. */
  readonly versioned?: true;
  /** Failures repeat their message under `error`, where older clients of this call read it. */
  readonly repeatsError?: true;
  /** The message of an unexpected failure, instead of the usual one. */
  readonly unexpected?: string;
  /** What a client says of a failure whose answer has no words, from the text of its status. */
  readonly failed?: (statusText: string) => string;
  /** The client takes any answer to it, and looks at none. */
  readonly isUnread?: true;
  /** Takes `Idempotency-Key`. For a day the same key and request get the first answer again. */
  readonly idempotent?: true;
  /** Accepts an expired token while its session lasts. */
  readonly takesExpiredToken?: true;
  /** Open to a Manager who must set up two-step sign-in first. */
  readonly opensBeforeTwoStep?: true;
  /** Answers whatever name the server is called by: for probes, which know it by any. */
  readonly answersAnyHost?: true;
  /** Machines ask it all the time, so only a refusal is logged. */
  readonly isPolled?: true;
  /** A client sends it again by itself until it is answered, also after the user has signed in again. */
  readonly resumes?: true;
  /** Made by timers, so it does not count as activity of the user. */
  readonly background?: true;
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

const endpoint =
  <M extends Method>(method: M) =>
  <const Rest extends Omit<Endpoint, 'method' | 'path'>>(path: string, rest: Rest) => ({ method, path, ...rest });

export const get = endpoint('GET');
export const post = endpoint('POST');
export const put = endpoint('PUT');
export const del = endpoint('DELETE');

/** For answers that may have megabytes: many of them, not taken, would fill the memory of the server. */
export const fewAtOnce = { untakenAtMost: 4, waitingAtMost: 200 };

/** What a caller sends: only the parts that the endpoint declares. */
export type Request<E extends Endpoint> = {
  [Part in keyof E & ('params' | 'query' | 'body')]: E[Part] extends z.ZodMiniType ? z.output<E[Part]> : never;
} & (E extends { versioned: true } ? { ifMatch?: number } : unknown) &
  (E extends { idempotent: true } ? { idempotencyKey?: string } : unknown) &
  (E extends { takesTable: true } ? { table: TableFile } : unknown) &
  (E extends { takesTable: 'or-json' } ? { table?: TableFile } : unknown) &
  (E extends { takesArchive: true } ? { archive: ArchiveBody } : unknown);

/** What a client sends. Nothing needs to be said about a deletion but which record it is. */
export type Sent<E extends Endpoint> = E extends { method: 'DELETE' }
  ? Omit<Request<E>, 'query'> & Partial<Pick<Request<E>, keyof Request<E> & 'query'>>
  : Request<E>;

export type Response<E extends Endpoint> = E extends { paged: true }
  ? Page<ItemOf<z.output<E['response']>>>
  : z.output<E['response']>;

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;
