import { afterEach, describe, expect, it } from 'vitest';
import { fixtureFolder, readScenario, scenarios } from '../../fixtures/read-scenario.ts';
import { readDisclosures } from './read-disclosure.ts';
import { writeDisclosures } from './write-disclosure.ts';

/** All wells of the scenario as the jobs of one document. */
const write = (scenario: string) => writeDisclosures(readScenario(scenario).map(({ disclosure }) => disclosure));

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe('the document of a job', () => {
  it.each([
    ['UTC', 0],
    ['America/Chicago', 300],
    ['Asia/Tokyo', -540],
  ])('is the golden one in the zone %s', async (name, minutes) => {
    process.env['TZ'] = name;
    expect(new Date('2024-08-05T11:09:00Z').getTimezoneOffset()).toBe(minutes);
    for (const scenario of scenarios) {
      const golden = new URL(`${scenario}/disclosure.xml`, fixtureFolder).pathname;
      await expect(write(scenario)).toMatchFileSnapshot(golden);
    }
  });

  it.each(scenarios)('of %s is read and written again byte by byte', (scenario) => {
    const { disclosures, problems } = readDisclosures(write(scenario));
    expect(problems).toEqual([]);
    expect(writeDisclosures(disclosures)).toBe(write(scenario));
  });
});
