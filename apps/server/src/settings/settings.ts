import { fileSettings } from './file-settings.ts';
import { networks } from './networks.ts';
import { flag, keys, minutes, type Setting, text, url, wholeNumber, word } from './setting.ts';

/** Every setting of the product, in the order of .env.example. */
export const settingsTable = {
  PORT: {
    help: 'Port of the web server; 0 takes any free one',
    fallback: '3000',
    read: wholeNumber(0, 65_535),
  },
  HOST: {
    help: 'Address to listen on; anything but a loopback address turns demo data off',
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
  PUBLIC_URL: {
    help: 'Address that users type, for links in mails; blank means http://HOST:PORT',
    fallback: '',
    read: url('http', 'https'),
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
    help: 'Name that this server signs in to FracPro with',
    fallback: '',
    read: text,
  },
  FRACPRO_CLIENT_SECRET: {
    help: 'Secret that goes with FRACPRO_CLIENT_ID',
    fallback: '',
    secret: true,
    read: text,
  },
  FRACPRO_MAPPING: {
    help: 'JSON file with the paths and field names of a FracPro installation that has others than usual',
    fallback: '',
    read: text,
  },
  FRACPRO_CONNECT_MILLISECONDS: {
    help: 'FracPro must take a connection within this time',
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
  ...fileSettings,
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
    help: 'After SIGTERM requests are still taken for so long, while /readyz answers 503; longer than a proxy needs to see it',
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
    help: 'Key that seals the secrets of two-step sign-in, 32 characters or more, the newest first when there are several, separated by commas; blank takes one that is kept in the database',
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
    help: 'Failed sign-ins in a row before an account has to wait, 1 s at first, then twice as long each time',
    fallback: '5',
    read: wholeNumber(1, 100),
  },
  SIGN_IN_FAILURES_PER_ADDRESS: {
    help: 'Failed sign-ins from one client address in 15 minutes before it has to wait',
    fallback: '50',
    read: wholeNumber(1, 1_000_000),
  },
  SIGN_IN_FAILURES_IN_ALL: {
    help: 'Failed sign-ins in 15 minutes, of everyone together, before strangers have to wait',
    fallback: '1000',
    read: wholeNumber(1, 1_000_000),
  },
  RESET_MAILS_PER_HOUR: {
    help: 'Password mails asked for in an hour, for one e-mail address; ten times as many from one client address',
    fallback: '5',
    read: wholeNumber(1, 1000),
  },
} as const satisfies Record<string, Setting<unknown>>;

type Table = typeof settingsTable;
export type Settings = { readonly [Name in keyof Table]: ReturnType<Table[Name]['read']> };
