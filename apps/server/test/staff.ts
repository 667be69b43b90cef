import { insertPerson, signInAs } from './people.ts';
import type { Api, TestApp } from './test-app.ts';

/** Someone of each role, signed in. */
export interface Staff {
  readonly manager: Api;
  readonly editor: Api;
  readonly viewer: Api;
  readonly stranger: Api;
  readonly managerId: number;
}

export async function hireStaff(test: TestApp): Promise<Staff> {
  const [manager, editor, viewer] = [
    await hire(test, 'Manager'),
    await hire(test, 'Editor'),
    await hire(test, 'Viewer'),
  ];
  return {
    manager: manager.api,
    editor: editor.api,
    viewer: viewer.api,
    stranger: test.api(),
    managerId: manager.id,
  };
}

export async function hire(test: TestApp, role: 'Manager' | 'Editor' | 'Viewer', email?: string) {
  const person = await insertPerson(test.db, {
    email: email ?? `${role.toLowerCase()}@example.com`,
    firstName: role,
    lastName: 'Smith',
    roles: [role],
  });
  return { ...person, api: test.api(await signInAs(test, person.email)) };
}

/** What a call is refused with; undefined when it is not. */
export const problemOf = async (call: Promise<unknown>): Promise<{ status: number; message: string } | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => error as { status: number; message: string },
  );

/** The vendor that tests use when it does not matter which. */
export const aVendor = { company: 'Gulf Additives', first_name: 'Ana', last_name: 'Reyes', email: '', phone: '' };

export const anIngredient = {
  code: 'FR1',
  vendor_id: null,
  product_name: 'SlickFlow 10',
  specific_gravity: 1.05,
  description: '',
  purpose: 'Friction Reducer',
  ingredient_name: 'Acrylamide copolymer',
  cas_number: 'Proprietary',
  additive_fraction: 30,
  comments: '',
  units: 'gal',
};

export const aCustomer = { name: 'Lone Star Energy', operator_number: '100200', water_source: '' };
