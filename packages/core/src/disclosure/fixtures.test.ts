import { describe, expect, it } from 'vitest';
import { fixtureFolder, readScenario, scenarios } from '../../fixtures/read-scenario.ts';
import { checkDisclosure } from './check-disclosure.ts';

const toGolden = (scenario: string): string => {
  const wells = readScenario(scenario).map(({ disclosure, findings, catalogue }) => ({
    well: disclosure.well.wellName,
    totalMass: disclosure.well.totalMass,
    rows: disclosure.rows,
    findings: [...findings, ...checkDisclosure(disclosure, { catalogue, today: '2024-09-01' })].map(
      ({ id, severity, message, where }) => ({ id, severity, message, where }),
    ),
  }));
  return `${JSON.stringify(wells, null, 2)}\n`;
};

describe('the rows of a job', () => {
  it('are kept for every scenario', () => expect(scenarios).toContain('worked-example'));

  it.each(scenarios)('of %s are the golden ones', async (scenario) => {
    await expect(toGolden(scenario)).toMatchFileSnapshot(new URL(`${scenario}/rows.json`, fixtureFolder).pathname);
  });
});
