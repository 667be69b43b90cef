import { rememberFor } from '../memo/remember.ts';
import { CLAIMANT_PLACEHOLDER } from '../registry/fracfocus.ts';
import type { Vendor } from '../model/company.ts';
import type { ClaimantRecord } from '../registry/disclosure-table.ts';

/** The parts of a claimant, with the field each has in the document and the word for it. */
export const claimantParts = [
  { part: 'company', field: 'claimantCompany', word: 'company' },
  { part: 'firstName', field: 'claimantFirstName', word: 'first name' },
  { part: 'lastName', field: 'claimantLastName', word: 'last name' },
  { part: 'email', field: 'claimantEmail', word: 'e-mail' },
  { part: 'phone', field: 'claimantPhone', word: 'phone' },
] as const satisfies readonly { part: keyof Vendor; field: keyof ClaimantRecord; word: string }[];

const placeholders: ReadonlySet<string> = new Set(['', ...Object.values(CLAIMANT_PLACEHOLDER)]);

/** The words for what the document would have to make up about this vendor. */
export const missingParts: (vendor: Vendor) => readonly string[] = rememberFor((vendor) =>
  claimantParts.filter(({ part }) => placeholders.has(vendor[part].trim())).map(({ word }) => word),
);

export const vendorsById: (vendors: readonly Vendor[]) => ReadonlyMap<number, Vendor> = rememberFor(
  (vendors) => new Map(vendors.map((vendor) => [vendor.id, vendor])),
);
