import { describe, expect, it } from 'vitest';
import { withChanges } from './address.ts';

describe('an address', () => {
  it('changes in parts', () => {
    const after = withChanges(new URLSearchParams('file=a&search=x'), { search: '', tab: 'xml' });
    expect(after.toString()).toBe('file=a&tab=xml');
  });
});
