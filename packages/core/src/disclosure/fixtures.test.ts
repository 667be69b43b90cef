import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { customerOfWell } from '../customers/customer-of-wells.ts';
import { readCustomers, readIngredients, readMappings, readVendors } from '../input/read-tables.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { readJob } from '../jobs/read-job.ts';
import { readWaterSource } from '../water/read-water-source.ts';
import { buildDisclosure } from './build-disclosure.ts';
import { checkDisclosure } from './check-disclosure.ts';

const folder = new URL('../../fixtures/', import.meta.url);
const scenarios = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

function build(scenario: string) {
  const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`${scenario}/${name}.json`, folder), 'utf8'));
  const customers = readCustomers(read('customers')).items;
  const catalogue = buildCatalogue(
    readIngredients(read('ingredients')).items,
    readVendors(read('vendors')).items,
    readMappings(read('mappings')).items,
  );
  const { waterSource } = readWaterSource(read('water'));
  return readJob(read('job')).wells.map(({ well, findings }) => {
    const disclosure = buildDisclosure(well, catalogue, customerOfWell(well, customers).customer, waterSource);
    const found = [...findings, ...checkDisclosure(disclosure, { catalogue, today: '2024-09-01' })];
    return {
      well: disclosure.well.wellName,
      totalMass: disclosure.well.totalMass,
      rows: disclosure.rows,
      findings: found.map(({ id, severity, message, where }) => ({ id, severity, message, where })),
    };
  });
}

describe('the rows of a job', () => {
  it('are kept for every scenario', () => expect(scenarios).toContain('worked-example'));

  it.each(scenarios)('of %s are the golden ones', async (scenario) => {
    const golden = new URL(`${scenario}/rows.json`, folder);
    await expect(`${JSON.stringify(build(scenario), null, 2)}\n`).toMatchFileSnapshot(golden.pathname);
  });
});
