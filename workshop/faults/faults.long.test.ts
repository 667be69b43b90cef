import { describe, expect, it, onTestFinished } from 'vitest';
import { serverProgram } from '../../scripts/process.ts';
import { type FaultRun, type Report, runFaults } from './run-faults.ts';
import { type Scene, startCompany, startOffice } from './scene.ts';
import { killOften, strikeEach, strikesOfJudging } from './strikes.ts';

const SEED = 1;
const KILLS = 3;

async function run(start: () => Promise<Scene>, strike: (scene: Scene) => FaultRun['strike']): Promise<Report> {
  const scene = await start();
  onTestFinished(() => scene.stop());
  return runFaults({ scene, seed: SEED, strike: strike(scene) });
}

const broken = ({ verdicts }: Report) =>
  verdicts.flatMap(({ id, violations }) => violations.map((text) => `${id}: ${text}`));
const acknowledged = ({ history }: Report) => history.filter(({ outcome }) => outcome.is === 'done').length;

/** All other faults, by chance, in long runs with any seed: npm run faults. */
describe('the product in which things go wrong', { timeout: 900_000 }, () => {
  it('keeps its promises as two instances, one killed, their database restarted, their storage frozen', async () => {
    const report = await run(
      // As users start it: nothing here goes wrong inside.
      () => startCompany({}, serverProgram),
      (scene) => (dice) => strikeEach({ scene, dice, strikes: strikesOfJudging, say: () => undefined }),
    );
    expect(broken(report)).toEqual([]);
    expect(acknowledged(report)).toBeGreaterThan(100);
    expect(report.strikes).toBe(strikesOfJudging.length);
  });

  it('keeps its promises as one process that is killed again and again', async () => {
    const report = await run(
      startOffice,
      (scene) => (dice, history) => killOften({ scene, dice, history, kills: KILLS, say: () => undefined }),
    );
    expect(broken(report)).toEqual([]);
    expect(acknowledged(report)).toBeGreaterThan(100);
  });
});
