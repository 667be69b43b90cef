import { describe, expect, it } from 'vitest';
import { aRow, aVendor } from '../../rules/disclosure.examples.ts';
import { describeFilled } from './filled-cells.ts';

describe('what an edit filled in', () => {
  it('is said', () => {
    const before = aRow({ supplier: '', vendorId: null });
    const secret = { ...before, casNumber: 'Proprietary', supplier: 'Lone Star', vendorId: null };
    expect(describeFilled(before, secret, 'ingredientName', [])).toBe(
      'CAS Proprietary filled in. Supplier set to Lone Star. No vendor has this name.',
    );
    const supplied = { ...before, supplier: 'Gulf Chemical Supply', vendorId: 1 };
    expect(describeFilled(before, supplied, 'supplier', [aVendor()])).toBe('Gulf Chemical Supply is the vendor.');
    expect(describeFilled(supplied, { ...supplied, supplier: '', vendorId: null }, 'supplier', [])).toBe('');
    expect(describeFilled(before, { ...before, purpose: 'x' }, 'purpose', [])).toBe('');
    expect(describeFilled(supplied, supplied, 'supplier', [aVendor()])).toBe('Gulf Chemical Supply is the vendor.');
    expect(describeFilled(before, { ...before, casNumber: '50-00-0' }, 'casNumber', [])).toBe('');
    const renamed = { ...supplied, supplier: 'Gulf', vendorId: 2 };
    expect(describeFilled(supplied, renamed, 'purpose', [aVendor(), aVendor({ id: 2, company: 'Gulf' })])).toBe(
      'Supplier set to Gulf. Gulf is the vendor.',
    );
  });
});
