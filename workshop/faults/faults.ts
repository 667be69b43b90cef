import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenStale } from '../../scripts/build.ts';
import { setup as buildServerWhenStale } from '../../scripts/build/before-tests.ts';
import type { Dice } from '../dice.ts';
import { describeReport, isKept, type FaultRun, type Report, runFaults } from './run-faults.ts';
import { endWhenTold, exitWhenTold } from './ending.ts';
import type { History } from './history.ts';
import { tryContainers } from '../containers/containers.ts';
import { type Scene, startCompany, startOffice } from './scene.ts';
import { type OlderPrograms, runUpgrade } from './upgrade.ts';
import { killOften, strikeOn, strikesOfCompany } from './strikes.ts';

const USAGE = `Usage: npm run faults -- [--minutes 1 | --kills 1000 | --upgrade "may go on" | --upgrade "must stop"] [--seed 1]
       npm run faults -- --alerts [NAME ...]
       npm run faults -- --containers

Users of every role work while faults happen; then all answers are compared with the promises.
  --minutes  two instances, PostgreSQL and Azurite: processes die or freeze, the database restarts, the network
             fails, disks fill up, clocks jump
  --kills    one process with the embedded database, killed this many times in the middle of its work
  --upgrade  two instances are replaced by those of a later version, whose migration says what becomes of older ones;
             behind nginx where there is one (NGINX may name it)
  --alerts   each alert of deploy/alerts.yml, or those that are named, is fired by a real fault; needs Prometheus and,
             for a disk that fills up, root
  --containers  the image and compose.yaml in Docker, or in podman with docker-compose: built, started, upgraded one
             instance after the other while users work, backed up and restored
  --seed     the same users do the same things again; what happens to them still depends on timing`;

interface Options {
  readonly seed: number;
  readonly minutes: number;
  readonly kills: number | undefined;
  readonly upgrade: OlderPrograms | undefined;
}

export async function faults(args: readonly string[]): Promise<number> {
  endWhenTold();
  try {
    return await run(args);
  } catch (error) {
    exitWhenTold(error);
    throw error;
  }
}

async function run(args: readonly string[]): Promise<number> {
  if (args[0] === '--alerts') return (await import('../alerts/fire-alerts.ts')).fireAlerts(args.slice(1));
  if (args[0] === '--containers') return tell(1, await tryContainers(1, sayWithTime()));
  const options = readOptions(args);
  if (!options) return 2;
  const { seed, minutes, kills, upgrade } = options;
  if (upgrade) return judgeUpgrade(seed, upgrade);
  console.log(`${kills === undefined ? `Faults for ${minutes} minutes` : `${kills} kills`}, with --seed ${seed}`);
  return kills === undefined ? strikeCompany(seed, minutes) : killOffices(seed, kills);
}

function strikeCompany(seed: number, minutes: number): Promise<number> {
  const say = sayWithTime();
  return judge(seed, startCompany, (scene) => (dice) => {
    const until = AbortSignal.timeout(minutes * 60_000);
    return strikeOn({ scene, dice, until, say, strikes: strikesOfCompany });
  });
}

async function judgeUpgrade(seed: number, olderPrograms: OlderPrograms): Promise<number> {
  console.log(`An upgrade after which older programs ${olderPrograms}, with --seed ${seed}`);
  const built = await buildWhenStale();
  if (built !== 0) return built;
  return tell(seed, await runUpgrade({ seed, olderPrograms, say: sayWithTime() }));
}

/** After this many kills the checks run, and the next kills hit a new product. */
const KILLS_AT_ONCE = 25;

async function killOffices(seed: number, kills: number): Promise<number> {
  await buildServerWhenStale();
  const say = sayWithTime();
  for (let killed = 0; killed < kills; killed += KILLS_AT_ONCE) {
    const next = Math.min(KILLS_AT_ONCE, kills - killed);
    const strike = (scene: Scene) => (dice: Dice, history: History) =>
      killOften({ scene, dice, history, kills: next, say });
    const code = await judge(seed + killed, startOffice, strike);
    if (code !== 0) return code;
    say(`${killed + next} kills in all`);
  }
  return 0;
}

async function judge(
  seed: number,
  start: () => Promise<Scene>,
  strike: (scene: Scene) => FaultRun['strike'],
): Promise<number> {
  const scene = await start();
  try {
    return tell(seed, await runFaults({ scene, seed, strike: strike(scene) }));
  } finally {
    await scene.stop();
  }
}

function tell(seed: number, report: Report): number {
  for (const line of describeReport(report)) console.log(line);
  if (isKept(report)) return 0;
  console.log(`Every request and answer is in ${keepHistory(seed, report.history)}`);
  return 1;
}

/** What led to a broken promise depends on the moment, and the same seed may not show it again. */
function keepHistory(seed: number, history: History): string {
  const path = join(tmpdir(), `faults-${seed}.json`);
  writeFileSync(path, JSON.stringify(history, undefined, 1));
  return path;
}

function sayWithTime(): (text: string) => void {
  const started = performance.now();
  return (text) => console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s  ${text}`);
}

function readOptions(args: readonly string[]): Options | undefined {
  try {
    const options = {
      minutes: { type: 'string', default: '1' },
      kills: { type: 'string' },
      upgrade: { type: 'string' },
      seed: { type: 'string', default: String(1 + (Date.now() % 1_000_000)) },
    } as const;
    const { minutes, kills, upgrade, seed } = parseArgs({ args: [...args], options }).values;
    return {
      minutes: positive(minutes),
      seed: positive(seed),
      kills: kills === undefined ? undefined : positive(kills),
      upgrade: upgrade === undefined ? undefined : oneOf(upgrade),
    };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return undefined;
  }
}

function oneOf(text: string): OlderPrograms {
  if (text === 'may go on' || text === 'must stop') return text;
  throw new Error(`${text} is neither "may go on" nor "must stop".`);
}

function positive(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0) return Number(text);
  throw new Error(`${text} is no number above 0.`);
}
