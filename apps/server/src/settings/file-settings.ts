import { accountName, containerName, type Setting, text, wholeNumber } from './setting.ts';

/** Where stored files are, and how they are watched. */
export const fileSettings = {
  AZURE_STORAGE_CONNECTION_STRING: {
    help: 'Azure Blob Storage for the stored files; blank, with account and key blank too, keeps them in DATA_DIR',
    fallback: '',
    secret: true,
    read: text,
  },
  AZURE_STORAGE_ACCOUNT: {
    help: 'Azure account, with AZURE_STORAGE_KEY, instead of the connection string',
    fallback: '',
    read: accountName,
  },
  AZURE_STORAGE_KEY: {
    help: 'Key of AZURE_STORAGE_ACCOUNT',
    fallback: '',
    secret: true,
    read: text,
  },
  AZURE_STORAGE_CONTAINER: {
    help: 'Azure container; it is made when it is missing',
    fallback: 'fracfocus-xml-files',
    read: containerName,
  },
  SCRUB_HOUR: {
    help: 'Hour of the day, in UTC, at which every stored file begins to be read and compared with its hash',
    fallback: '2',
    read: wholeNumber(0, 23),
  },
  SCRUB_FILES_PER_MINUTE: {
    help: 'How many stored files are compared with their hashes in a minute, by all instances together; 0 never does',
    fallback: '1000',
    read: wholeNumber(0, 100_000),
  },
  FILE_NAME_MISSES_PER_USER: {
    help: 'Names of files that one user asks for in 15 minutes without being allowed to see such a file, before they hear no more about names',
    fallback: '100',
    read: wholeNumber(1, 1_000_000),
  },
} as const satisfies Record<string, Setting<unknown>>;
