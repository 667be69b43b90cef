import { readEmail } from '../accounts/account.ts';
import { rememberFor } from '../memo/remember.ts';
import { CLAIMANT_PLACEHOLDER, LISTED_ABOVE } from '../registry/fracfocus.ts';
import type { Vendor } from '../model/company.ts';
import { isBlank } from '../texts/fold.ts';
import type { ClaimantRecord } from '../registry/disclosure-table.ts';

/** The parts of a claimant, with the field each has in the document and the word for it. */
export const claimantParts = [
  { part: 'company', field: 'claimantCompany', word: 'company' },
  { part: 'firstName', field: 'claimantFirstName', word: 'first name' },
  { part: 'lastName', field: 'claimantLastName', word: 'last name' },
  { part: 'email', field: 'claimantEmail', word: 'e-mail' },
  { part: 'phone', field: 'claimantPhone', word: 'phone' },
] as const satisfies readonly { part: keyof Vendor; field: keyof ClaimantRecord; word: string }[];

/** The registry asks for no phone. */
const askedParts = claimantParts.filter(({ part }) => part !== 'phone');

const placeholders: ReadonlySet<string> = new Set(['', ...Object.values(CLAIMANT_PLACEHOLDER)]);

/** The words for what the document would have to make up about this vendor. */
export const missingParts: (vendor: Vendor) => readonly string[] = rememberFor((vendor) =>
  claimantParts.filter(({ part }) => placeholders.has(vendor[part].trim())).map(({ word }) => word),
);

/** True when the document would print an address that is none. A blank one is missing, not wrong. */
export const hasWrongEmail: (vendor: Vendor) => boolean = rememberFor(
  ({ email }) => !isBlank(email) && readEmail(email) === undefined,
);

/** The words for what the registry asks and a document that was read does not say about this claimant. */
export const unnamedParts: (claimant: Vendor) => readonly string[] = rememberFor((claimant) =>
  askedParts.filter(({ part }) => isBlank(claimant[part])).map(({ word }) => word),
);

/** What stands in a document instead of something known about this claimant. */
export const madeUpTexts: (claimant: Vendor) => readonly string[] = rememberFor((claimant) => {
  const texts = claimantParts.map(({ part }) => claimant[part].trim());
  return [...new Set(texts)].filter((text) => text !== '' && placeholders.has(text));
});

/** Who answers for an ingredient of which the company is all that must be known; blank when it is not. */
export function companyOf(vendor: Vendor | undefined, supplier: string): string {
  const name = supplier.trim();
  return vendor?.company.trim() || (name === LISTED_ABOVE ? '' : name);
}

export const vendorsById: (vendors: readonly Vendor[]) => ReadonlyMap<number, Vendor> = rememberFor(
  (vendors) => new Map(vendors.map((vendor) => [vendor.id, vendor])),
);
