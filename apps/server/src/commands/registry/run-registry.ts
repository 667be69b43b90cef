import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveReportKeys, type ArchiveReport, type LoadProgress, registryMessages } from '@disclosure/core';
import { type Clock, SECOND } from '../../clock.ts';
import { serverOf } from '../../database/embedded/start-embedded.ts';
import { type OpenDatabase, openDatabase } from '../../database/open-database.ts';
import { beginLoad, listLoads } from '../../registry/loads.ts';
import { findMirror } from '../../registry/mirror-tables.ts';
import { runLoad } from '../../registry/run-load.ts';
import type { Settings } from '../../settings/settings.ts';
import { explaining } from '../on-database.ts';
import { type Terminal, UnusableInput } from '../terminal.ts';

const HELP = `Loads the archive that the public registry publishes every night.

Usage: npm run --silent registry -- load FILE [--full-speed]
       npm run --silent registry -- status

  load    FILE is FracFocusCSV.zip, or a folder with its CSV files. It replaces the
          archive that was loaded before, at once and only when it is whole.
  status  which archive is in use, and how the last load went

By default a load gives way to people: it rests as long as it works. With --full-speed
it does not rest. The product may run meanwhile.

The last line of the output is one JSON object; the progress is told on standard error.
Exit code 0: loaded, or told. 1: the load failed or was cancelled; the archive before
stays in use. 2: the command cannot be used, or the database is away.`;

export interface RegistryServices {
  readonly terminal: Terminal;
  /** Only read when they are needed. */
  readonly settings: () => Settings;
  readonly clock: Clock;
  /** Lowers the priority of this process. */
  readonly giveWay: () => void;
}

export const runRegistry = (words: readonly string[], services: RegistryServices): Promise<number> =>
  explaining(services.terminal, async () => {
    const { command, file, isFullSpeed } = readWords(words);
    if (command === 'help') {
      services.terminal.print(HELP);
      return 0;
    }
    const database = await openDatabase({
      ...serverOf(services.settings()),
      log: { error: (_, text) => services.terminal.tell(text) },
      say: services.terminal.tell,
      joins: true,
    });
    try {
      return await (command === 'status'
        ? tellStatus(database, services)
        : load(database, services, file, isFullSpeed));
    } finally {
      await database.close();
    }
  });

function readWords(words: readonly string[]) {
  const { values, positionals } = parse(words);
  const [command = '', file = '', ...rest] = positionals;
  if (values.help === true) return { command: 'help', file, isFullSpeed: false } as const;
  const isFullSpeed = values['full-speed'] === true;
  if (command === 'load' && file !== '' && rest.length === 0) return { command, file, isFullSpeed } as const;
  if (command === 'status' && file === '' && !isFullSpeed) return { command, file, isFullSpeed } as const;
  throw new UnusableInput(HELP);
}

function parse(words: readonly string[]) {
  const options = { help: { type: 'boolean' }, 'full-speed': { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new UnusableInput(`${(error as Error).message.split('. ')[0]}\n\n${HELP}`);
  }
}

async function load(
  { db, databaseAddress }: OpenDatabase,
  { terminal, clock, giveWay, settings }: RegistryServices,
  given: string,
  isFullSpeed: boolean,
): Promise<number> {
  const file = terminal.pathOf(given);
  const fileName = basename(file);
  if (!isFullSpeed) giveWay();
  const source = registryMessages.byCommand;
  const id = await beginLoad(db, { fileName, by: source }, clock());
  const { TIME_ZONE: timeZone } = settings();
  const order = { id, address: databaseAddress(), file, fileName, isFullSpeed, source, timeZone };
  const end = await runLoad(order, { clock, tell: tellEverySecond(terminal) });
  if (end.status !== 'loaded') {
    terminal.tell(end.failure);
    return 1;
  }
  for (const [reason, example] of Object.entries(end.report.examples)) {
    terminal.tell(`${reason}: ${example.file}, line ${example.line}: ${example.text}`);
  }
  terminal.print(JSON.stringify(reportOf(end.report)));
  return 0;
}

const reportOf = (report: ArchiveReport) => Object.fromEntries(archiveReportKeys.map((key) => [key, report[key]]));

function tellEverySecond(terminal: Terminal): (progress: LoadProgress) => void {
  const show = terminal.showProgress ?? terminal.tell;
  let told = 0;
  return (progress) => {
    const now = performance.now();
    if (now - told < (terminal.showProgress ? SECOND : 10 * SECOND)) return;
    told = now;
    show(registryMessages.progress(progress));
  };
}

async function tellStatus({ db }: OpenDatabase, { terminal, clock }: RegistryServices): Promise<number> {
  const [mirror, [last]] = [await findMirror(db), await listLoads(db, clock(), 1)];
  const inUse = mirror && {
    archive: mirror.file_name,
    archiveDate: mirror.archive_date,
    loadedAt: mirror.loaded_at,
    newestJobEnd: mirror.newest_job_end,
    disclosures: mirror.disclosures,
    ingredients: mirror.ingredients,
    waterSources: mirror.water_sources,
  };
  const lastLoad = last && {
    status: last.status,
    archive: last.fileName,
    startedAt: last.startedAt,
    failure: last.failure,
  };
  terminal.print(JSON.stringify({ inUse: inUse ?? null, lastLoad: lastLoad ?? null }));
  return 0;
}
