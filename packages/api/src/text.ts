import { turnsDirection } from '@disclosure/core';
import * as z from 'zod/mini';

/** How much a form lets a user type. */
export const inputLengths = { email: 320, name: 200, search: 200 } as const;

/** Text that a database can store unchanged: no NUL, no half of a surrogate pair. */
export const text = (maxLength: number) =>
  z.string().check(
    z.maxLength(maxLength),
    z.refine((value) => !value.includes('\0') && value.isWellFormed(), 'contains characters that are not allowed'),
  );

/** Text of one line, such as a name. */
export const line = (maxLength: number) =>
  text(maxLength).check(
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    z.refine((value) => !/[\u0000-\u001f\u007f\u2028\u2029]/.test(value), 'must be a single line'),
    z.refine((value) => !turnsDirection(value), 'must not contain characters that change the direction of text'),
  );

/** Longer than any accepted password, so that the password policy refuses it and explains why. */
export const Secret = text(4096);

/** A code from a device, or a recovery code, as it was typed with its blanks. */
export const OneTimeCode = text(64);

export const Email = line(inputLengths.email);

export const Message = z.object({ message: z.string() });

/** Blank when it is missing or null. Forms leave out empty fields. */
export const orBlank = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value) => value ?? ''),
  );
