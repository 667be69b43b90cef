import { simulatedCustomers } from '../fracpro-simulator/customers.ts';

interface DemoMapping {
  readonly customer: string;
  readonly chemCode: string;
  /** Every ingredient of this product. */
  readonly productCode: string;
}

const { bluebonnet, caprock, sooner } = simulatedCustomers;

/** What codes of the job data stand for, for customers who bring chemicals of their own. */
export const demoMappings: readonly DemoMapping[] = [
  { customer: caprock.name, chemCode: 'A1047', productCode: 'FR150' },
  { customer: caprock.name, chemCode: 'P1050', productCode: 'DBN20' },
  { customer: caprock.name, chemCode: 'CP1012', productCode: 'RCS40' },
  { customer: bluebonnet.name, chemCode: 'A1047', productCode: 'FR120' },
  { customer: bluebonnet.name, chemCode: 'P1061', productCode: 'SCL40' },
  { customer: sooner.name, chemCode: 'A1047', productCode: 'SUR48' },
  { customer: sooner.name, chemCode: 'CP1003', productCode: 'BIO75' },
  { customer: 'Agave Springs Petroleum', chemCode: 'P1045', productCode: 'CLY60' },
  { customer: 'Mustang Draw Energy', chemCode: 'CP1101', productCode: 'XLZ30' },
];
