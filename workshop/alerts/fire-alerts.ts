import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unlessTold } from '../faults/ending.ts';
import { startCompany } from '../faults/scene.ts';
import { findPrometheus, type Prometheus, startPrometheus } from './prometheus.ts';
import { provocations, setStage, type Stage } from './provocations.ts';
import { readAlertRules } from './rules.ts';

/** Long enough for a look that an instance takes every minute, on a busy machine. */
const PATIENCE = 180_000;

/** Fires each alert once by a real fault, with a real Prometheus: `npm run faults -- --alerts`. */
export async function fireAlerts(wanted: readonly string[]): Promise<number> {
  const program = findPrometheus();
  if (program === undefined) {
    console.error('Please install Prometheus (Debian: apt-get install prometheus), or set PROMETHEUS to the program.');
    return 2;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'alerts-'));
  const [disk, backups] = [path.join(folder, 'disk'), path.join(folder, 'backups')];
  for (const each of [disk, backups]) mkdirSync(each);
  for (const each of [folder, disk, backups]) chmodSync(each, 0o777);
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=1200m,mode=777', 'tmpfs', disk]);
  const scene = await startCompany({ DATA_DIR: disk, BACKUP_TO: backups });
  const prometheus = await startPrometheus(
    program,
    scene.instances.map(({ address }) => new URL(address).host),
  );
  try {
    return await unlessTold(provokeAll(await setStage(scene, { disk, backups }), prometheus, wanted));
  } finally {
    await prometheus.stop();
    await scene.stop();
    execFileSync('/bin/umount', [disk]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function provokeAll(stage: Stage, prometheus: Prometheus, wanted: readonly string[]): Promise<number> {
  const left = new Set(readAlertRules().map(({ name }) => name));
  const chosen = provocations.filter(({ alert }) => wanted.length === 0 || wanted.includes(alert));
  for (const { alert, fault, begin } of chosen) {
    if (!(await becomes(prometheus, alert, false))) console.log(`NOT ENDED  ${alert}`);
    const since = performance.now();
    const end = await begin(stage);
    const hasFired = await becomes(prometheus, alert, true);
    await end();
    if (hasFired) left.delete(alert);
    const seconds = ((performance.now() - since) / 1000).toFixed(0);
    console.log(`${hasFired ? 'fired    ' : 'NOT FIRED'}  ${alert.padEnd(16)} ${seconds.padStart(4)} s  ${fault}`);
  }
  if (wanted.length === 0) for (const alert of left) console.log(`left       ${alert}`);
  return chosen.some(({ alert }) => left.has(alert)) ? 1 : 0;
}

async function becomes(prometheus: Prometheus, alert: string, isFiring: boolean): Promise<boolean> {
  for (const until = performance.now() + PATIENCE; performance.now() < until; await sleep(500)) {
    if ((await prometheus.firing()).has(alert) === isFiring) return true;
  }
  return false;
}
