import path from 'node:path';

/** The folder of the server. Both the sources and the built program are in a subfolder of it. */
export const serverFolder = path.dirname(import.meta.dirname);
