import { printGrouped } from '../numbers/format.ts';
import type { ArchiveDetails, ArchiveReport, LoadProgress, LoadStage } from '../registry/archive.ts';

const count = (number: number): string => printGrouped(number);
const counted = (number: number, noun: string): string => `${count(number)} ${noun}${number === 1 ? '' : 's'}`;

const megabytes = (bytes: number): string => count(bytes / 1_000_000);

const STAGES: Readonly<Record<string, string>> = {
  indexing: 'Building indexes',
  figures: 'Calculating county figures',
  swapping: 'Switching to the new archive',
} satisfies Readonly<Record<Exclude<LoadStage, 'copying'>, string>>;

/** As another version may tell it, with words that this one does not know. */
type Told<Facts, Words extends string, Word> = Omit<Facts, Words> & Readonly<Record<Words, Word>>;

/** What is said about loading the registry's archive. */
export const registryMessages = {
  notZip: 'This is not a ZIP archive, or it is incomplete. Please download FracFocusCSV.zip again.',
  notThere: (path: string) => `${path} cannot be read. Please name FracFocusCSV.zip, or a folder with its CSV files.`,
  noFiles: 'There is no DisclosureList_1.csv in it. Please use FracFocusCSV.zip as the registry publishes it.',
  missingPart: (name: string) => `${name} is missing in the archive. Please download it again.`,
  twice: (name: string) => `${name} is in the archive more than once.`,
  encrypted: (name: string) => `${name} is encrypted.`,
  damaged: (name: string) => `${name} is damaged in the archive. Please download it again.`,
  noHeader: (name: string) => `${name} is empty.`,
  missingColumn: (name: string, column: string) => `${name} lacks the column ${column}.`,
  noLines: 'No disclosure in it can be read. Please use FracFocusCSV.zip as the registry publishes it.',
  another: 'An archive is already being loaded. Please wait until it is done, or cancel it.',
  older: 'This archive is older than the one in use, which stays in use. To load it anyway, upload it.',
  cancelled: 'The load was canceled.',
  cutOff: 'The load was interrupted. The archive in use before stays in use.',
  failed: (reason: string) => `The load failed: ${reason}`,
  /** Behind `failed`. */
  noRoom:
    'the disk of the database is full. While an archive is loaded, it needs room for the old and the new one. The archive in use before stays in use.',
  noRoomForUpload: 'The disk of the server has no room for it.',
  noSchema:
    'The database has no schema for the registry, and the product may not make one. Please see docs/operations.md, "The mirror of the registry".',
  tooLarge: (gigabytes: number) => `An archive may have at most ${gigabytes} GB.`,
  tooMuch: (gigabytes: number) => `It has more than ${gigabytes} GB when it is unpacked.`,
  uploadCutOff: 'The archive did not arrive whole. Please upload it again.',
  noArchive: 'The body is not an archive: send it as application/zip.',
  noLoad: 'There is no such load.',
  byCommand: 'Command',
  byFolder: 'Watched folder',
  byDemo: 'Demo',
  /** While it loads. */
  progress: ({ stage, part, parts, lines, leftOut }: Told<LoadProgress, 'stage', string>): string =>
    [
      stage === 'copying' ? `Part ${part} of ${parts}` : (STAGES[stage] ?? stage),
      counted(lines, 'line'),
      `${count(leftOut)} left out`,
    ].join(' · '),
  /** Indexes and figures come after. */
  timeLeft: (seconds: number): string =>
    seconds < 60 ? 'less than 1 min left to read it' : `about ${count(Math.round(seconds / 60))} min left to read it`,
  reasons: {
    repeatedHeader: 'Header line repeated',
    tooFewColumns: 'Too few columns',
    unknownDisclosure: 'Disclosure not in the list',
    unreadable: 'Not readable',
    oddYears: 'Impossible date (taken, but in no figure)',
  },
  statuses: { loading: 'Loading', loaded: 'Loaded', failed: 'Failed', cancelled: 'Canceled' },
  title: 'Registry',
  subtitle: 'What the public registry holds, loaded from its nightly archive.',
  none: 'No archive loaded',
  goodFor: 'With one, you see which filings are public, and how your numbers compare with those of your neighbors.',
  inUse: 'In use',
  loading: 'Loading...',
  facts: {
    archive: 'Archive',
    loaded: 'Loaded',
    disclosures: 'Disclosures',
    ingredients: 'Ingredient lines',
    waterSources: 'Water sources',
    ours: 'Our filings in it',
    differs: 'Public, but different',
    missing: 'Not in it',
  },
  archiveOf: (name: string, day: string | null) => (day ? `${name} of ${day}` : name),
  newest: (disclosures: number, day: string | null) =>
    day ? `${count(disclosures)} · newest ${day}` : count(disclosures),
  /** The filings that the reader sees. */
  found: (found: number, missing: number) => `${count(found)} of ${count(found + missing)}`,
  differ: (filings: number) => counted(filings, 'filing'),
  missing: (filings: number, day: string) => `${count(filings)}, looked for in the archive of ${day}`,
  pending: (filings: number) => `${count(filings)} still to be looked for`,
  loadFirst: 'Load an archive',
  loadNewer: 'Load a newer one',
  loadingFirst: 'Loading an archive',
  loadingNewer: 'Loading a newer one',
  drop: 'Drop FracFocusCSV.zip here',
  choose: 'Choose file',
  chosen: 'Archive of the registry',
  stopUpload: 'Stop the upload',
  cancel: 'Cancel',
  cancelLoad: 'Cancel the load',
  goOn: 'Keep loading',
  canceling: 'Canceling...',
  report: 'Report of the last load',
  leftOut: 'Lines that were left out',
  leftOutColumns: { reason: 'Left out because', lines: 'Lines', file: 'First in', line: 'Line', example: 'Example' },
  loads: 'Loads',
  loadColumns: {
    archive: 'Archive',
    of: 'Archive of',
    begun: 'Begun',
    by: 'By',
    disclosures: 'Disclosures',
    leftOut: 'Left out',
    result: 'Result',
  },
  whatItIs:
    'The registry publishes it every night under Data Download. It is not part of backups: it can be loaded again at any time.',
  watched: 'A folder is watched: the load of the newest archive in it begins by itself, within two minutes.',
  loadsFailed: 'The loads of the registry could not be read.',
  allTaken: 'Every line was taken.',
  begins: 'Opening the archive',
  leavingStops: 'Leaving this page stops the upload.',
  staysInUse: 'The archive in use stays in use until this one is whole. The load goes on when you leave this page.',
  cancelTitle: 'Cancel the load?',
  cancelQuestion: 'What was read so far is dropped. The archive in use stays in use.',
  cancelFailed: (reason: string) => `The load could not be canceled: ${reason}`,
  uploadFailed: (reason: string) => `The archive was not accepted: ${reason}`,
  uploading: (sent: number, all: number) => `Uploading ${megabytes(sent)} of ${megabytes(all)} MB`,
  summary: ({
    linesRead,
    leftOut,
    mended,
    seconds,
  }: Told<ArchiveReport & ArchiveDetails, 'leftOut', Readonly<Record<string, number>>>): string => {
    const out = Object.values(leftOut).reduce((sum, number) => sum + number, 0);
    const nul = mended.nulBytes > 0 ? [`${count(mended.nulBytes)} NUL bytes removed`] : [];
    return [
      `${counted(linesRead, 'line')} read`,
      `${count(linesRead - out)} taken`,
      `${count(out)} left out`,
      ...nul,
      `${count(seconds)} s`,
    ].join(' · ');
  },
} as const;
