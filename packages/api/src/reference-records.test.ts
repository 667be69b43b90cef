import { customerRules, findAll, ingredientRules, userRules, vendorRules } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  cleanRecord,
  fromWire,
  inputShape,
  oneLine,
  outputShape,
  sortNames,
  toWire,
  wireNames,
} from './record-fields.ts';
import { customerFields, ingredientFields, userFields, vendorFields } from './reference-records.ts';

const requiredOf = (fields: object) =>
  Object.entries(fields)
    .filter(([, { isRequired }]) => isRequired)
    .map(([name]) => name);

/** The fields that the rules refuse when they alone are blank. */
const refusedBlanks = <Form extends object>(form: Form, rules: Parameters<typeof findAll<Form>>[0]) =>
  Object.keys(form).filter((name) => findAll(rules, { ...form, [name]: '' }).some(({ where }) => where === name));

describe('the fields of a record', () => {
  const filled = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, '1']));

  it('are marked as required where the rules refuse a blank', () => {
    const vendor = { ...filled(vendorFields), company: 'Gulf', email: 'a@b.example' };
    expect(refusedBlanks(vendor, vendorRules)).toEqual(requiredOf(vendorFields));
    const customer = { ...filled(customerFields), name: 'Lone', operatorNumber: '1', otherNames: '' };
    expect(refusedBlanks(customer, customerRules)).toEqual(requiredOf(customerFields));
    const user = { firstName: 'Pat', lastName: 'Lee', email: 'a@b.example', roles: ['Editor'] as const };
    expect(refusedBlanks(user, userRules)).toEqual([...requiredOf(userFields), 'roles']);
  });

  it('of an ingredient are required, or start with a value, where the rules refuse a blank', () => {
    const ingredient = { ...filled(ingredientFields), units: 'gal' } as Record<keyof typeof ingredientFields, string>;
    expect(refusedBlanks(ingredient, ingredientRules).toSorted()).toEqual(
      [...requiredOf(ingredientFields), 'percentInAdditive'].toSorted(),
    );
  });
});

describe('a field that is added to a table', () => {
  const fields = {
    ...vendorFields,
    taxId: { wire: 'tax_id', label: 'Tax Id', ...oneLine(30) },
    note: { wire: 'note', label: 'Note', ...oneLine(30), isSorted: false },
  } as const;
  const wire = {
    company: 'Gulf',
    first_name: '',
    last_name: '',
    email: ' a@b ',
    phone: '',
    tax_id: ' T  1 ',
    note: '',
  };

  it('is a part of the schemas', () => {
    expect(z.object(inputShape(fields)).parse({ company: 'Gulf' })).toMatchObject({ tax_id: '', note: '' });
    expect(z.safeParse(z.object(inputShape(fields)), { tax_id: 'x'.repeat(31) }).success).toBe(false);
    expect(Object.keys(outputShape(fields))).toEqual(wireNames(fields));
  });

  it('is renamed both ways and cleaned', () => {
    expect(fromWire(fields, wire)).toMatchObject({ firstName: '', taxId: ' T  1 ' });
    expect(toWire(fields, fromWire(fields, wire))).toEqual(wire);
    expect(cleanRecord(fields, wire)).toEqual({ ...wire, email: 'a@b', tax_id: 'T 1' });
  });

  it('sorts lists unless it says otherwise', () => {
    expect(sortNames(fields)).toEqual(['company', 'first_name', 'last_name', 'email', 'phone', 'tax_id']);
  });
});
