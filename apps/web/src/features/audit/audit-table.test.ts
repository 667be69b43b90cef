import { describe, expect, it } from 'vitest';
import { anEntry } from '../../../test/fake-administration.ts';
import { fieldChanges } from './audit-table.tsx';

describe('what an entry of the audit trail tells', () => {
  it('of a change is what differs', () => {
    expect(fieldChanges(anEntry())).toEqual([
      { field: 'Company', before: 'Pecos Chemical', after: 'Pecos Chemical Supply' },
    ]);
  });

  it('of a new record is what was filled', () => {
    const after = { first_name: 'Luis', last_name: '', roles: ['1', '3'], all_access: false, vendor_id: null };
    expect(fieldChanges(anEntry({ action: 'created', before: null, after }))).toEqual([
      { field: 'First name', before: undefined, after: 'Luis' },
      { field: 'Roles', before: undefined, after: 'Manager, Editor' },
      { field: 'All access', before: undefined, after: 'no' },
    ]);
  });

  it('of a link are its ends by name', () => {
    const before = { user_id: 4, user: 'Luis Ortega', customer_id: 3, customer: 'Quarter Horse' };
    const changes = fieldChanges(anEntry({ entity: 'assignment', action: 'deleted', before, after: null }));
    expect(changes.map(({ field }) => field)).toEqual(['User', 'Customer']);
  });

  it('of an ingredient is the company of its supplier', () => {
    const before = { vendor_id: null };
    const after = { vendor_id: 4, supplier: 'Brazos Additives' };
    expect(fieldChanges(anEntry({ entity: 'ingredient', before, after }))).toEqual([
      { field: 'Supplier', before: '', after: 'Brazos Additives' },
    ]);
  });
});
