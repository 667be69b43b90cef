import type { Catalogue, Customer, Ingredient, Vendor } from '@disclosure/core';
import { createContext, useContext } from 'react';

/** What disclosures are made from, as it was when the wizard last read it. */
export interface ReferenceData {
  /** With the mappings of every customer of the job's wells. */
  readonly catalogue: Catalogue;
  readonly ingredients: readonly Ingredient[];
  readonly vendors: readonly Vendor[];
  readonly customers: readonly Customer[];
}

export const ReferenceDataContext = createContext<ReferenceData | undefined>(undefined);
export const CustomersContext = createContext<readonly Customer[]>([]);

/** Known from step 2 on, when the mappings of this job's customers may still be on their way. */
export const useKnownCustomers = (): readonly Customer[] => useContext(CustomersContext);

/** Steps 4 and 5 are drawn only once the reference data are there. */
export function useReferenceData(): ReferenceData {
  const data = useContext(ReferenceDataContext);
  if (!data) throw new Error('useReferenceData needs a ReferenceDataContext above it');
  return data;
}
