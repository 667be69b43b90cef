import path from 'node:path';

/** The folder of the server. The sources are one step below it, and so is the built program: what lies beside them is found from both. */
export const serverFolder = path.dirname(import.meta.dirname);
