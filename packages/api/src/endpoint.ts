import type { Access } from '@disclosure/core';
import type * as z from 'zod/mini';
import type { Page } from './paging.ts';
import type { TableFile } from './table-file.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Everything the outside may know about one call. Server, client and OpenAPI all read this. */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  readonly response: z.ZodMiniType;
  /** 200 unless it says otherwise. */
  readonly status?: 201 | 204;
  /** Plain text, or a file with a name of its own, instead of JSON. */
  readonly produces?: 'text/plain' | 'file';
  /** The media types of the file, where it is no table. */
  readonly fileType?: 'application/xml' | 'application/zip';
  /** The body is a table, as CSV or XLSX; or JSON as well. */
  readonly takesTable?: true | 'or-json';
  /** How long the body may be, where that is not the usual megabyte. */
  readonly maxBytes?: number;
  /** A list: all of it, or a page with `X-Total-Count` and `Link` when a limit is given. */
  readonly paged?: true;
  /** Takes `If-Match: "{version}"`, and refuses a write to something that has changed since. */
  readonly versioned?: true;
  /** Failures say their message under `error` too, where the clients of this call look for it. */
  readonly repeatsError?: true;
  /** What is said when it fails for a reason that nobody foresaw, instead of the usual words. */
  readonly unexpected?: string;
  /** Takes `Idempotency-Key`: for a day the same key and request get the first answer again. */
  readonly idempotent?: true;
  /** A token that has run out still opens this call while its session lives. */
  readonly takesExpiredToken?: true;
  /** Open to a Manager who has to set up two-step sign-in before anything else. */
  readonly opensBeforeTwoStep?: true;
  /** Made by timers, not by people: does not keep a session from ending for lack of activity. */
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

/** What a caller sends: the parts an endpoint declares, and no others. */
export type Request<E extends Endpoint> = {
  [Part in keyof E & ('params' | 'query' | 'body')]: E[Part] extends z.ZodMiniType ? z.output<E[Part]> : never;
} & (E extends { versioned: true } ? { ifMatch?: number } : unknown) &
  (E extends { idempotent: true } ? { idempotencyKey?: string } : unknown) &
  (E extends { takesTable: true } ? { table: TableFile } : unknown) &
  (E extends { takesTable: 'or-json' } ? { table?: TableFile } : unknown);

export type Response<E extends Endpoint> = E extends { paged: true }
  ? Page<ItemOf<z.output<E['response']>>>
  : z.output<E['response']>;

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;
