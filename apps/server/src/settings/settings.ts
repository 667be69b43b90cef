import {
  accountName,
  backupTo,
  containerName,
  DEFAULT_CONTAINER,
  flag,
  hostNames,
  keys,
  minutes,
  networks,
  type Setting,
  text,
  timeOrOff,
  timesOfDay,
  timeZone,
  url,
  wholeNumber,
  word,
} from './setting.ts';

/** Every setting of the product, in the order of .env.example. */
export const settingsTable = {
  PORT: {
    help: 'Port of the web server; 0 takes any free one',
    fallback: '3000',
    read: wholeNumber(0, 65_535),
  },
  HOST: {
    help: 'Address to listen on; on anything but a loopback address no demo accounts are made, and a database that has some is refused',
    fallback: '127.0.0.1',
    read: (raw) => raw,
  },
  DATA_DIR: {
    help: 'Folder of the embedded database, the stored files and the mail outbox',
    fallback: './data',
    read: (raw) => raw,
  },
  DATABASE_URL: {
    help: 'PostgreSQL 15 or newer; blank runs the embedded one in DATA_DIR',
    fallback: '',
    secret: true,
    read: url('postgres', 'postgresql'),
  },
  DATABASE_URL_FILE: {
    help: 'File that holds DATABASE_URL instead; it is read again every minute and when the database refuses the password',
    fallback: '',
    read: text,
  },
  DATABASE_OWNER_URL: {
    help: 'The same database with a role that owns the tables, for migrations and restore; then the role of DATABASE_URL cannot change the audit trail',
    fallback: '',
    secret: true,
    read: url('postgres', 'postgresql'),
  },
  DATABASE_OWNER_URL_FILE: {
    help: 'File that holds DATABASE_OWNER_URL instead',
    fallback: '',
    read: text,
  },
  PUBLIC_URL: {
    help: 'Address that users type: the links in mails use it, and requests for its host are answered, except by a demo; blank means http://HOST:PORT',
    fallback: '',
    read: url('http', 'https'),
  },
  ALLOWED_HOSTS: {
    help: 'Host names that requests may ask for, separated by commas, besides that of PUBLIC_URL, localhost and IP addresses; a demo answers to localhost and its loopback addresses only',
    fallback: '',
    read: hostNames,
  },
  SMTP_URL: {
    help: 'Mail server, such as smtps://user:password@mail.example.com; blank writes mails to DATA_DIR/outbox',
    fallback: '',
    secret: true,
    read: url('smtp', 'smtps'),
  },
  MAIL_FROM: {
    help: 'Sender of mails',
    fallback: 'FracFocus XML Generator <no-reply@localhost>',
    read: (raw) => raw,
  },
  TIME_ZONE: {
    help: 'Time zone in which the days of due dates and archives are counted, such as America/Chicago; blank: that of the browser in the wizard, and that of the machine elsewhere',
    fallback: '',
    read: timeZone,
  },
  DIGEST_TIME: {
    help: 'Time in TIME_ZONE at which Editors and Managers get a mail on working days about what is due; off: never',
    fallback: '07:00',
    read: timeOrOff,
  },
  HIDE_UNKNOWN_ACCOUNTS: {
    help: 'true: "forgot password" answers the same whether or not the account exists',
    fallback: 'false',
    read: flag,
  },
  DEMO: {
    help: 'Demo accounts on an empty embedded database on a loopback address',
    fallback: 'true',
    read: flag,
  },
  DEMO_PASSWORD: {
    help: 'Password of the demo accounts',
    fallback: 'fracfocus-demo',
    secret: true,
    read: (raw) => raw,
  },
  FRACPRO_URL: {
    help: 'Address of the FracPro service; blank: job data come from files only, or from the simulator in a demo',
    fallback: '',
    read: url('http', 'https'),
  },
  FRACPRO_CLIENT_ID: {
    help: 'Name that this server signs in to FracPro with; FRACPRO_URL needs it',
    fallback: '',
    read: text,
  },
  FRACPRO_CLIENT_SECRET: {
    help: 'Secret that goes with FRACPRO_CLIENT_ID; FRACPRO_URL needs it',
    fallback: '',
    secret: true,
    read: text,
  },
  FRACPRO_MAPPING: {
    help: 'JSON file with the paths and field names of a FracPro installation that does not use the usual ones',
    fallback: '',
    read: text,
  },
  FRACPRO_CONNECT_MILLISECONDS: {
    help: 'FracPro must accept a connection within this time',
    fallback: '3000',
    read: wholeNumber(1, 600_000),
  },
  FRACPRO_ANSWER_MILLISECONDS: {
    help: 'FracPro must answer one request within this time',
    fallback: '20000',
    read: wholeNumber(1, 600_000),
  },
  FRACPRO_TOTAL_MILLISECONDS: {
    help: 'All requests to FracPro for one call, waiting and retries included, end after this time',
    fallback: '45000',
    read: wholeNumber(1, 600_000),
  },
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
    help: 'Azure container; created when it is missing and the database has no files',
    fallback: DEFAULT_CONTAINER,
    read: containerName,
  },
  BACKUP_TO: {
    help: 'Where the product puts backups that it makes by itself: a folder that exists, or azure:NAME for a container other than that of the stored files; blank makes none',
    fallback: '',
    read: backupTo,
  },
  BACKUP_AT: {
    help: 'Times of the day, in UTC, at which a backup is made, separated by commas',
    fallback: '01:00',
    read: timesOfDay,
  },
  BACKUP_KEEP: {
    help: 'How many good backups are kept, that is complete and checked ones; older ones are removed',
    fallback: '14',
    read: wholeNumber(1, 1000),
  },
  BACKUP_AZURE_STORAGE_CONNECTION_STRING: {
    help: 'Azure account of the container in BACKUP_TO; blank: that of the stored files',
    fallback: '',
    secret: true,
    read: text,
  },
  REGISTRY_FOLDER: {
    help: 'Folder in which the product looks every minute for a newer archive of the registry (*.zip), which it loads once it has stopped growing; blank looks nowhere',
    fallback: '',
    read: text,
  },
  SCRUB_HOUR: {
    help: 'Hour of the day, in UTC, at which the daily comparison of every stored file with its hash begins',
    fallback: '2',
    read: wholeNumber(0, 23),
  },
  SCRUB_FILES_PER_MINUTE: {
    help: 'How many stored files are compared with their hashes in a minute, by all instances together; 0 turns it off',
    fallback: '1000',
    read: wholeNumber(0, 100_000),
  },
  FILE_NAME_MISSES_PER_USER: {
    help: 'How many names of files that they may not see a user can try in 15 minutes, before the answers about names stop',
    fallback: '100',
    read: wholeNumber(1, 1_000_000),
  },
  COSTLY_THREADS: {
    help: 'How many large files and spreadsheets of users are read at the same time, each on a thread of its own',
    fallback: '2',
    read: wholeNumber(1, 64),
  },
  COSTLY_THREAD_MEGABYTES: {
    help: 'Memory of each of these threads, twice as much while it writes a PDF or an XLSX file; what needs more is refused',
    fallback: '192',
    read: wholeNumber(16, 4096),
  },
  COSTLY_TASK_MILLISECONDS: {
    help: 'A file that takes longer to read on such a thread is refused',
    fallback: '20000',
    read: wholeNumber(1, 600_000),
  },
  COSTLY_TASKS_PER_USER: {
    help: 'How many files of one user may be read or wait for it, before further ones are refused with 429',
    fallback: '16',
    read: wholeNumber(1, 1000),
  },
  COSTLY_TASKS_IN_ALL: {
    help: 'How many files of all users may be read or wait for it, before further ones are refused with 503',
    fallback: '64',
    read: wholeNumber(1, 10_000),
  },
  TRUST_PROXY: {
    help: 'Proxies whose forwarded client addresses count, as a list of addresses or networks; blank trusts none',
    fallback: '',
    read: networks,
  },
  LOG_LEVEL: {
    help: 'How much is logged: fatal, error, warn, info, debug, trace or silent',
    fallback: 'info',
    read: word('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  METRICS_TOKEN: {
    help: 'Bearer token for /metrics; blank allows this machine only',
    fallback: '',
    secret: true,
    read: text,
  },
  DRAIN_MILLISECONDS: {
    help: 'How long requests are still accepted after SIGTERM, while /readyz answers 503; set it longer than a proxy needs to notice',
    fallback: '300',
    read: wholeNumber(0, 60_000),
  },
  ENABLE_TEST_PAGE: {
    help: 'false removes the page /test',
    fallback: 'true',
    read: flag,
  },
  REQUIRE_TWO_STEP_FOR_MANAGERS: {
    help: 'true: a Manager without two-step sign-in can only set it up',
    fallback: 'false',
    read: flag,
  },
  SECRETS_KEY: {
    help: 'Key that seals the secrets of two-step sign-in, 32 characters or more, the newest first when there are several, separated by commas; blank uses one that is stored in the database',
    fallback: '',
    secret: true,
    read: keys,
  },
  SESSION_IDLE_MINUTES: {
    help: 'A session ends after this long without activity',
    fallback: '60',
    read: minutes,
  },
  SESSION_MINUTES: {
    help: 'A session ends after this long in any case',
    fallback: '720',
    read: minutes,
  },
  TOKEN_MINUTES: {
    help: 'A token must be renewed after this long',
    fallback: '15',
    read: minutes,
  },
  SIGN_IN_FAILURES_PER_ACCOUNT: {
    help: 'Failed sign-ins in a row before an account has to wait, 1 s at first, then twice as long each time, up to 15 minutes',
    fallback: '5',
    read: wholeNumber(1, 100),
  },
  SIGN_IN_FAILURES_PER_ADDRESS: {
    help: 'Failed sign-ins from one client address in 15 minutes before it has to wait',
    fallback: '50',
    read: wholeNumber(1, 1_000_000),
  },
  SIGN_IN_FAILURES_IN_ALL: {
    help: 'Failed sign-ins in 15 minutes from all addresses together, before unknown addresses have to wait',
    fallback: '1000',
    read: wholeNumber(1, 1_000_000),
  },
  RESET_MAILS_PER_HOUR: {
    help: 'Mails asked for in an hour: links to one email address, mails by one signed-in user; ten times as many password links from one client address',
    fallback: '5',
    read: wholeNumber(1, 1000),
  },
} as const satisfies Record<string, Setting<unknown>>;

type Table = typeof settingsTable;
export type Settings = { readonly [Name in keyof Table]: ReturnType<Table[Name]['read']> };
