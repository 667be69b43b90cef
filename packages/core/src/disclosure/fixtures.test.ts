import { describe, expect, it } from 'vitest';
import { fixtureFolder, readScenario, scenarios } from '../../fixtures/read-scenario.ts';

const toGolden = (scenario: string): string => {
  const wells = readScenario(scenario).map(({ disclosure: { well, rows }, findings }) => ({
    well: well.wellName,
    totalMass: well.totalMass,
    rows,
    findings: findings.map(({ id, severity, message, where }) => ({ id, severity, message, where })),
  }));
  return `${JSON.stringify(wells, null, 2)}\n`;
};

describe('the rows of a job', () => {
  it('are kept for every scenario', () => expect(scenarios).toContain('worked-example'));

  it.each(scenarios)('of %s are the golden ones', async (scenario) => {
    await expect(toGolden(scenario)).toMatchFileSnapshot(new URL(`${scenario}/rows.json`, fixtureFolder).pathname);
  });
});
