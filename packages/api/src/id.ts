import * as z from 'zod/mini';

const LARGEST = 2_147_483_647;
const WORDS = 'must be the id of a record';
const inRange = z.refine<number>((value) => value >= 1 && value <= LARGEST, WORDS);

const digits = z.string().check(z.regex(/^\d{1,10}$/, WORDS));

/** An id in a URL: digits only. */
export const PathId = z.pipe(digits, z.pipe(z.transform(Number), z.number().check(inRange)));

/** An id in a body: a number, or its digits, because the value of a select is a text. */
export const BodyId = z.union([z.int().check(inRange), PathId], { error: WORDS });

/** An optional choice. A select without one sends a blank. */
export const OptionalId = z._default(
  z.union(
    [
      BodyId,
      z.null(),
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
    ],
    { error: WORDS },
  ),
  null,
);

export const ById = z.object({ id: PathId });
