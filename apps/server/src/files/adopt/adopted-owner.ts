import { isSameCompany } from '@disclosure/core';
import type { BlobNotes } from '../../storage/blob-store.ts';
import { cleanText } from './clean-text.ts';

/** Whose an adopted file is, in the columns of the index. */
export interface AdoptedOwner {
  readonly owner_kind: 'customer' | 'everyone' | 'unknown';
  readonly customer_id: number | null;
  readonly foreign_owner: string | null;
  readonly customer_name: string;
}

/** The customers of this installation, by number. */
export type Customers = ReadonlyMap<number, string>;

/**
 * A number alone says nothing, because another installation counts its customers too: the name must be the same.
 * Who is not known here is nobody, and the file stays hidden. Without a number it is everyone's, as it always was.
 */
export function adoptedOwner(notes: BlobNotes, customers: Customers): AdoptedOwner {
  const { customerid: given, customername = '' } = notes;
  if (given === undefined) {
    return { owner_kind: 'everyone', customer_id: null, foreign_owner: null, customer_name: cleanText(customername) };
  }
  const id = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : 0;
  const name = customers.get(id);
  if (name !== undefined && isSameCompany(name, customername)) {
    return { owner_kind: 'customer', customer_id: id, foreign_owner: null, customer_name: name };
  }
  return {
    owner_kind: 'unknown',
    customer_id: null,
    foreign_owner: cleanText(given),
    customer_name: cleanText(customername),
  };
}
