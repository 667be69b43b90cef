/** A mistake that the model checker or the access matrix must notice: a text in a file, and what stands there instead. */
interface Mistake {
  readonly name: string;
  readonly test: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

const MODEL = 'apps/server/src/files/visibility-model.test.ts';
const READERS = 'apps/server/src/access/access-routes.test.ts';
const MATRIX = 'apps/server/src/http/access-matrix.test.ts';

export const plantedMistakes: readonly Mistake[] = [
  {
    name: 'a file is superseded by anyone who knows its name, customer and API number',
    test: MODEL,
    file: 'apps/server/src/files/upload/upload-repository.ts',
    find: ' and ${isAllowed}',
    replace: '',
  },
  {
    name: 'a file is superseded by who made any of its revisions',
    test: MODEL,
    file: 'apps/server/src/files/visibility.ts',
    find: 'newest.revision = files.revision and ',
    replace: '',
  },
  {
    name: 'an Editor deletes a customer whose users lose sight of files',
    test: MODEL,
    file: 'apps/server/src/customers/save-customer.ts',
    find: '  await mustMayDelete(tx, current, caller);\n',
    replace: '',
  },
  {
    name: 'files in the bin do not count when a customer is deleted',
    test: MODEL,
    file: 'apps/server/src/customers/deletion.ts',
    find: 'union select owner_key from files where deleted_at is not null',
    replace: '',
  },
  {
    name: 'an Editor says whether a customer sees all files',
    test: MODEL,
    file: 'apps/server/src/customers/save-customer.ts',
    find: "|| may('say whether a customer sees all files', roles)",
    replace: '|| roles.length > 0',
  },
  {
    name: 'who made the newest revision deletes a file without seeing it',
    test: MODEL,
    file: 'apps/server/src/files/bin.ts',
    find: "action: 'delete a file'",
    replace: "action: 'supersede a file'",
  },
  {
    name: 'a removal from a customer takes nothing away',
    test: MODEL,
    file: 'apps/server/src/customers/assignments.ts',
    find: ".deleteFrom('customer_users')\n    .where('customer_id', '=', customerId)",
    replace: ".deleteFrom('customer_users')\n    .where('customer_id', '=', -customerId)",
  },
  {
    name: 'many assignments at once leave one out',
    test: MODEL,
    file: 'apps/server/src/customers/assignments.ts',
    find: 'select distinct customer_id, user_id from ${listPairs(pairs)}',
    replace: 'select distinct customer_id, user_id from ${listPairs(pairs.slice(0, 1))}',
  },
  {
    name: 'who sees a file is asked without the customers that see all files',
    test: READERS,
    file: 'apps/server/src/files/visibility.ts',
    find: 'and (customers.all_access or ${hasOwner(sql`array[customers.id]`)})',
    replace: 'and ${hasOwner(sql`array[customers.id]`)}',
  },
  {
    name: 'an Editor replaces a customer',
    test: MODEL,
    file: 'packages/core/src/access/policy.ts',
    find: "'replace a customer by another': { Manager: 'always' }",
    replace: "'replace a customer by another': { Manager: 'always', Editor: 'always' }",
  },
  {
    name: 'the files of a replaced customer stay behind',
    test: MODEL,
    file: 'apps/server/src/files/assign-owner.ts',
    find: '.set({ customer_id: to.id, customer_name: to.name })',
    replace: '.set({ customer_name: to.name })',
  },
  {
    name: 'the call that assigns users is open to Editors',
    test: MATRIX,
    file: 'packages/api/src/customers.ts',
    find: "assignUsers: put('/api/customers/:id/users', {\n    access: 'manager'",
    replace: "assignUsers: put('/api/customers/:id/users', {\n    access: 'editor'",
  },
];
