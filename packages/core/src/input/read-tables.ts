import type { Customer, Vendor } from '../model/company.ts';
import type { Ingredient, ThirdPartyMapping } from '../ingredients/catalogue.ts';
import { percent } from '../numbers/percent.ts';
import { takenIdRule } from './input-rules.ts';
import { type Finding, findAll } from '../rule/rule.ts';
import {
  idField,
  type InputRecord,
  numberField,
  recordList,
  requiredIdField,
  textField,
  textListField,
} from './input-record.ts';

/** The reference tables in the server's field names. What cannot be read is a finding with its place. */
interface Read<Item> {
  readonly items: readonly Item[];
  readonly findings: readonly Finding[];
}

function readTable<Item>(value: unknown, place: string, read: (record: InputRecord) => Item | undefined): Read<Item> {
  const findings: Finding[] = [];
  const items = recordList(value, place, findings).flatMap((record) => read(record) ?? []);
  return { items, findings };
}

/** A table whose records are known by their ids: each id counts once. */
function readNumbered<Item extends { readonly id: number }>(
  value: unknown,
  place: string,
  read: (record: InputRecord) => Item | undefined,
): Read<Item> {
  const holders = new Map<number, string>();
  return readTable(value, place, (record) => {
    const item = read(record);
    if (item === undefined) return undefined;
    const taken = findAll([takenIdRule], { id: item.id, holder: holders.get(item.id) }, `${record.place}.id`);
    record.findings.push(...taken);
    if (taken.length > 0) return undefined;
    holders.set(item.id, record.place);
    return item;
  });
}

export function readIngredients(value: unknown, place = 'ingredients'): Read<Ingredient> {
  return readNumbered(value, place, (record) => {
    const id = requiredIdField(record, 'id');
    if (id === undefined) return undefined;
    const additive = numberField(record, 'additive_fraction');
    return {
      id,
      code: textField(record, 'code'),
      tradeName: textField(record, 'product_name'),
      vendorId: idField(record, 'vendor_id'),
      purpose: textField(record, 'purpose'),
      ingredientName: textField(record, 'ingredient_name'),
      casNumber: textField(record, 'cas_number'),
      specificGravity: numberField(record, 'specific_gravity'),
      percentInAdditive: additive === null ? null : percent(additive),
      units: textField(record, 'units'),
      comments: textField(record, 'comments'),
    };
  });
}

export function readVendors(value: unknown, place = 'vendors'): Read<Vendor> {
  return readNumbered(value, place, (record) => {
    const id = requiredIdField(record, 'id');
    if (id === undefined) return undefined;
    return {
      id,
      company: textField(record, 'company'),
      firstName: textField(record, 'first_name'),
      lastName: textField(record, 'last_name'),
      email: textField(record, 'email'),
      phone: textField(record, 'phone'),
    };
  });
}

export function readCustomers(value: unknown, place = 'customers'): Read<Customer> {
  return readNumbered(value, place, (record) => {
    const id = requiredIdField(record, 'id');
    if (id === undefined) return undefined;
    return {
      id,
      name: textField(record, 'name'),
      operatorNumber: textField(record, 'operator_number'),
      waterSource: textField(record, 'water_source'),
      otherNames: textListField(record, 'other_names'),
    };
  });
}

export function readMappings(value: unknown, place = 'mappings'): Read<ThirdPartyMapping> {
  return readTable(value, place, (record) => {
    const customerId = requiredIdField(record, 'customer_id');
    const ingredientId = requiredIdField(record, 'ingredients_id');
    if (customerId === undefined || ingredientId === undefined) return undefined;
    return { customerId, ingredientId, code: textField(record, 'chem_code') };
  });
}
