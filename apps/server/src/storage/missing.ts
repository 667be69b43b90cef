/** What the system calls it; empty for what is no fault of the system. */
export const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** A file or a folder is not there, and nothing else is wrong. */
export const isMissing = (error: unknown): boolean => error instanceof Error && codeOf(error) === 'ENOENT';
