import * as z from 'zod/mini';

/** What a form may let through, so that nobody types more than is taken. */
export const inputLengths = { email: 320, name: 200, search: 200 } as const;

/** Text that a database can hold and give back unchanged: no NUL, no half of a surrogate pair. */
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
  );

/** Longer than any password that is accepted, so that the policy and not the shape refuses it. */
export const Secret = text(4096);

/** A code of a device, or a recovery code, with whatever blanks people put into it. */
export const OneTimeCode = text(64);

export const Email = line(inputLengths.email);

export const Message = z.object({ message: z.string() });

/** Blank when it is missing or null, as forms leave out what nobody typed. */
export const orBlank = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value) => value ?? ''),
  );
