import { buildDisclosure } from './build-disclosure.ts';
import { aCustomer, workedCatalogue, workedWell } from '../rules/disclosure.examples.ts';

/** The disclosure of a well that pumped so much of every chemical. */
export const aDisclosureOf = (name: string, amount: number) =>
  buildDisclosure(
    { ...workedWell, name, chemicals: workedWell.chemicals.map(({ code }) => ({ code, amount, unit: null })) },
    workedCatalogue,
    aCustomer(),
    null,
  );
