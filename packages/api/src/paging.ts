import * as z from 'zod/mini';
import { inputLengths, text } from './text.ts';

/** What a list answers: all items, or one page and the cursor of the next. */
export interface Page<Item> {
  readonly items: Item[];
  /** The number of items in all pages. */
  readonly total: number;
  /** The cursor of the next page. The last page has none. */
  readonly next?: string;
  /** The server told no total, so it neither searches nor sorts nor pages. */
  readonly isWhole?: true;
}

const MOST = 1000;

/** How many rows one page may have. */
export const Limit = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from 1 to ${MOST}`)),
  z.pipe(z.transform<string, number>(Number), z.number().check(z.minimum(1), z.maximum(MOST))),
);

/** It may hold a text of several hundred letters, each up to six characters long. */
export const Cursor = z.string().check(z.regex(/^[\w-]{1,4000}$/, 'must be the cursor of a page'));

/** The rows of a page where only its cursor is given. */
export const PAGE_ROWS = 50;
/** Those that our own pages ask for at once. */
export const SHOWN_ROWS = 100;

/** The parameters of every list. Without them it answers all items. */
export const listQuery = <const Sort extends string>(sorts: readonly Sort[]) =>
  z.object({
    limit: z.optional(Limit),
    cursor: z.optional(Cursor),
    sort: z.optional(z.enum(sorts)),
    order: z.optional(z.enum(['asc', 'desc'])),
    search: z.optional(text(inputLengths.search)),
  });
export type ListQuery = z.infer<ReturnType<typeof listQuery>>;
