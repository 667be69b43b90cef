import { customerOfWell } from '../customers/customer-of-wells.ts';
import { readCustomers, readIngredients, readMappings, readVendors } from '../input/read-tables.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { readJob } from '../jobs/read-job.ts';
import { readWaterSource } from '../water/read-water-source.ts';
import { buildDisclosure } from './build-disclosure.ts';

export const fixtureFolder = new URL('../../fixtures/', import.meta.url);
export const scenarios = ['clean-job', 'older-format', 'third-party', 'units', 'worked-example'];

/** The disclosures of a scenario, with what was found while its job was read. The test brings the reading of files along. */
export function readScenario(scenario: string, readFile: (file: URL) => string) {
  const read = (name: string): unknown => JSON.parse(readFile(new URL(`${scenario}/${name}.json`, fixtureFolder)));
  const customers = readCustomers(read('customers')).items;
  const catalogue = buildCatalogue(
    readIngredients(read('ingredients')).items,
    readVendors(read('vendors')).items,
    readMappings(read('mappings')).items,
  );
  const { waterSource } = readWaterSource(read('water'));
  return readJob(read('job')).wells.map(({ well, findings }) => {
    const { customer } = customerOfWell(well, customers);
    return { disclosure: buildDisclosure(well, catalogue, customer, waterSource), findings, catalogue };
  });
}
