import { type Action, type Case, may, messages, type Role } from '@disclosure/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkFile, checkPerson, checkSave, unseenBy, welcomeBack } from '../../test/check-visibility.ts';
import { aDocument, addCustomer, hireFor } from '../../test/documents.ts';
import { cellOf, PolicyTally } from '../../test/policy-cells.ts';
import { type ModelCustomer, type ModelFile, type Person, PolicyModel } from '../../test/policy-model.ts';
import { problemOf } from '../../test/staff.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';
import { seededRandom } from '../fracpro-simulator/wells.ts';

/** FILES_MODEL_STEPS=5000 makes a long run of it, FILES_MODEL_SEED another one. */
const STEPS = Number(process.env['FILES_MODEL_STEPS'] ?? 150);
const SEED = process.env['FILES_MODEL_SEED'] ?? 'visibility';

const wells = ['Alder', 'Birch', 'Cedar', 'Dogwood'];
const jobs: readonly Role[] = ['Manager', 'Manager', 'Editor', 'Editor', 'Editor', 'Viewer', 'Viewer'];

const random = seededRandom(SEED);
const below = (count: number) => Math.floor(random() * count);
function pick<Thing>(things: readonly Thing[]): Thing {
  const thing = things[below(things.length)];
  if (thing === undefined) throw new Error('There is nothing to pick from');
  return thing;
}

let test: TestApp;
/** Manages what is not tried: hires, and makes customers. */
let office: Api;
const model = new PolicyModel();
beforeAll(async () => {
  test = await startTestApp({ FILE_NAME_MISSES_PER_USER: '1000000' });
  office = (await hireFor(test, 'Manager', 'office@example.com', [])).api;
  for (const role of jobs) await hirePerson(role);
  for (const name of ['A', 'B', 'C']) await makeCustomer(`Customer ${name}`);
  await makeCustomer('Frontier Line', true);
});
afterAll(() => test.stop());

async function hirePerson(role: Role): Promise<void> {
  const person = await hireFor(test, role, `person${model.people.length}@example.com`, []);
  model.addPerson({ ...person, role });
}

async function makeCustomer(name: string, seesAll = false): Promise<void> {
  const id = await addCustomer(test.db, name, seesAll);
  model.addCustomer({ id, name, seesAll });
}

/** Something that a person may try, with what is true of the person and the thing. */
interface Try {
  readonly action: Action;
  readonly person: Person;
  readonly cases: readonly Case[];
  /** Sets it apart from others in the same case: what the policy must not look at. */
  readonly besides?: string | undefined;
  /** Expects the call to succeed or to be refused, and notes in the model what it changed. */
  readonly run: (isAllowed: boolean) => Promise<void>;
}

const statusOf = async (call: Promise<unknown>) => (await problemOf(call))?.status;

/** A call that is refused, unless it is allowed; then `note` is what it changed. */
async function expectCall(call: Promise<unknown>, isAllowed: boolean, note: () => void, refused = 403): Promise<void> {
  expect(await statusOf(call)).toBe(isAllowed ? undefined : refused);
  if (isAllowed) note();
}

function triesWithCustomer(person: Person, customer: ModelCustomer): Try[] {
  const { api } = person;
  const params = { id: customer.id };
  const other = pick(model.staff);
  const body = { user_ids: [other.id] };
  const deletion = [model.caseOfDeletion(customer)];
  return [
    {
      action: 'assign users to a customer',
      person,
      cases: [],
      run: (isAllowed) =>
        expectCall(api.assignUsers({ params, body }), isAllowed, () => void other.customers.add(customer)),
    },
    {
      action: 'remove users from a customer',
      person,
      cases: [],
      run: (isAllowed) =>
        expectCall(
          api.removeUsers({ params, query: {}, body }),
          isAllowed,
          () => void other.customers.delete(customer),
        ),
    },
    {
      action: 'say whether a customer sees all files',
      person,
      cases: [],
      run: (isAllowed) => {
        const fields = { name: customer.name, operator_number: '1', water_source: '', all_access: !customer.seesAll };
        const call = api.updateCustomer({ params, body: fields });
        return expectCall(call, isAllowed, () => void (customer.seesAll = !customer.seesAll));
      },
    },
    {
      action: 'delete a customer',
      person,
      cases: deletion,
      besides: model.isOnlyBin(customer) ? 'of files in the bin' : undefined,
      run: (is) => tryDeletion(person, customer, is),
    },
    {
      action: 'ask a Manager to delete a customer',
      person,
      cases: deletion,
      run: (is) => tryRequest(person, customer, is),
    },
    ...(customer.isRequested ? [dismissal(person, customer)] : []),
    ...atOnce('assign users to a customer', person),
    ...atOnce('remove users from a customer', person),
    ...model.liveCustomers.filter((one) => one !== customer).map((heir) => replacing(person, customer, heir)),
    {
      action: 'save a file for a customer',
      person,
      cases: [],
      run: (isAllowed) =>
        checkSave({ test, model, person, customer, well: pick(wells), mass: 1 + below(3), isAllowed }),
    },
  ];
}

/** Assigns all who are not assigned to some customers, or removes all who are, in one call. */
function atOnce(action: 'assign users to a customer' | 'remove users from a customer', person: Person): Try[] {
  const isAssigning = action.startsWith('assign');
  const some = [pick(model.liveCustomers), pick(model.liveCustomers)];
  const pairs = model.staff
    .filter(() => random() < 0.5)
    .flatMap((user) => [...new Set(some)].map((customer) => ({ user, customer })))
    .filter(({ user, customer }) => user.customers.has(customer) !== isAssigning);
  const sent = pairs.map(({ user, customer }) => ({ user_id: user.id, customer_id: customer.id }));
  const body = isAssigning ? { assign: sent, remove: [] } : { assign: [], remove: sent };
  const note = () => {
    for (const { user, customer } of pairs) user.customers[isAssigning ? 'add' : 'delete'](customer);
  };
  const run = (isAllowed: boolean) => expectCall(person.api.changeAccess({ body }), isAllowed, note);
  return pairs.length === 0 ? [] : [{ action, person, cases: [], besides: 'many at once', run }];
}

const dismissal = (person: Person, customer: ModelCustomer): Try => ({
  action: 'dismiss a request to delete a customer',
  person,
  cases: [],
  run: (isAllowed) => {
    const call = person.api.dismissDeletionRequest({ params: { id: customer.id } });
    return expectCall(call, isAllowed, () => void (customer.isRequested = false));
  },
});

/** A Manager is told before who gains and who loses sight of how many files. */
const replacing = (person: Person, customer: ModelCustomer, heir: ModelCustomer): Try => ({
  action: 'replace a customer by another',
  person,
  cases: [],
  run: async (isAllowed) => {
    const params = { id: customer.id };
    const asked = await office.getCustomerUses({ params, query: { replace_by: heir.id } });
    const told = (asked.replacement?.sight ?? []).map(({ id, gained, lost }) => ({ id, gained, lost }));
    expect(told.sort((one, other) => one.id - other.id)).toEqual(
      model.sightAfter(customer, heir).sort((one, other) => one.id - other.id),
    );
    const body = { by: heir.id, seen: asked.seen };
    const note = () => model.replaceCustomer(customer, heir);
    await expectCall(person.api.replaceCustomer({ params, body }), isAllowed, note);
  },
});

/** Brings back a customer, or a user, who was deleted. */
const restoring = (person: Person, entity: 'customer' | 'user', id: number, note: () => unknown): Try => ({
  action: 'restore a deleted record',
  person,
  cases: [],
  besides: entity === 'user' ? 'a user' : undefined,
  run: async (isAllowed) => {
    const kept = test.db.selectFrom('deleted_records').select('id').where('entity', '=', entity);
    const params = await kept.where('entity_id', '=', id).executeTakeFirstOrThrow();
    expect(await statusOf(person.api.restoreDeletedRecord({ params }))).toBe(isAllowed ? undefined : 403);
    if (isAllowed) await note();
  },
});

/** A user who may know it is told how many lose sight; only who may delete the customer is told who they are. */
async function tryDeletion({ api, role }: Person, customer: ModelCustomer, isAllowed: boolean): Promise<void> {
  const losing = model.losingSight(customer);
  const params = { id: customer.id };
  if (role !== 'Viewer') {
    const { users, ...told } = await api.getCustomerDeletion({ params });
    expect(told).toEqual({
      needs_manager: !isAllowed,
      losing_sight: losing.length,
      is_requested: customer.isRequested,
    });
    expect(new Set(users.map(({ id }) => id))).toEqual(new Set(isAllowed ? losing.map(({ id }) => id) : []));
  }
  const problem = await problemOf(api.deleteCustomer({ params }));
  expect(problem?.status).toBe(isAllowed ? undefined : 403);
  if (role === 'Editor' && !isAllowed) {
    expect(problem?.message).toBe(messages.customers.deletionIsManagers(losing.length));
  }
  if (isAllowed) model.deleteCustomer(customer);
}

/** A Manager, and an Editor who may delete the customer, have nothing to ask for. */
async function tryRequest({ api, role }: Person, customer: ModelCustomer, isAllowed: boolean): Promise<void> {
  const status = await statusOf(api.requestCustomerDeletion({ params: { id: customer.id } }));
  const refused = role === 'Viewer' ? 403 : 409;
  expect(status).toBe(isAllowed ? undefined : refused);
  if (isAllowed) customer.isRequested = true;
}

function triesWithFile(person: Person, file: ModelFile): Try[] {
  const { api } = person;
  const params = { id: file.id };
  const cases = model.casesOfFile(person, file);
  if (file.isDeleted) {
    const restore = async (isAllowed: boolean) => {
      const name = model.freeName(file.name);
      await expectCall(api.restoreFile({ params }), isAllowed, () => Object.assign(file, { isDeleted: false, name }));
    };
    return [{ action: 'restore a file', person, cases, run: restore }];
  }
  const customer = pick(model.liveCustomers);
  const remove = (isAllowed: boolean) =>
    expectCall(api.deleteFile({ params: { fileName: file.name } }), isAllowed, () => void (file.isDeleted = true));
  const give = (isAllowed: boolean) =>
    expectCall(api.assignOwner({ params, body: { customerId: customer.id } }), isAllowed, () => {
      file.customer = customer;
    });
  const snooze = (isAllowed: boolean) =>
    expectCall(
      api.snoozeFiling({ params: { fileId: file.id }, body: { until: null, reason: '' } }),
      isAllowed,
      () => undefined,
      unseenBy(person.role),
    );
  const isAllowed = may('save a file for a customer', [person.role]);
  const supersede = (mass: number, besides?: string): Try => ({
    action: 'supersede a file',
    person,
    cases,
    besides,
    run: () => checkSave({ test, model, ...file, person, isAllowed, mass }),
  });
  const correct = (isAllowed: boolean) => {
    const content = aDocument({ wellName: file.well, totalMass: file.mass + 1 });
    const call = api.correctFile({ params, ifMatch: file.revision, body: { content } });
    return expectCall(call, isAllowed, () => model.supersede(file, person, file.mass + 1), unseenBy(person.role));
  };
  const saves: Try[] = [
    supersede(file.mass, 'the same bytes'),
    supersede(file.mass + 1, madeEarlier(person, file)),
    { action: 'supersede a file', person, cases, besides: 'by a correction', run: correct },
  ];
  return [
    { action: 'read a file', person, cases, run: (isAllowed) => checkFile(person, { model, file, isAllowed }) },
    { action: 'delete a file', person, cases, run: remove },
    { action: 'set the owner of a file', person, cases, run: give },
    { action: 'keep the filing of a file', person, cases, run: snooze },
    ...(file.customer.isDeleted ? [] : saves),
  ];
}

const madeEarlier = (person: Person, file: ModelFile) =>
  file.earlierBy.has(person) ? 'made an earlier revision' : undefined;

const tally = new PolicyTally();
const cellsOf = ({ action, person, cases, besides }: Try) => [
  cellOf(action, person.role, ...cases),
  ...(besides ? [cellOf(action, person.role, ...cases, besides)] : []),
];
const timesTried = (one: Try) => tally.timesTried(cellsOf(one));

/** Mostly what was tried least, so that few steps come through the whole table. */
async function tryOne(): Promise<void> {
  const all = model.staff.flatMap((person) => [
    ...model.liveCustomers.flatMap((customer) => triesWithCustomer(person, customer)),
    ...model.customers
      .filter(({ isDeleted, isReplaced }) => isDeleted && !isReplaced)
      .map((customer) => restoring(person, 'customer', customer.id, () => model.restoreCustomer(customer))),
    ...model.people
      .filter(({ isGone }) => isGone)
      .map((gone) => restoring(person, 'user', gone.id, () => welcomeBack(test, gone))),
    ...model.files.flatMap((file) => triesWithFile(person, file)),
  ]);
  const fewest = Math.min(...all.map(timesTried));
  const action = pick([...new Set(all.map((one) => one.action))]);
  const chosen = pick(
    random() < 0.7 ? all.filter((one) => timesTried(one) === fewest) : all.filter((one) => one.action === action),
  );
  tally.note(cellsOf(chosen));
  await chosen.run(may(chosen.action, [chosen.person.role], ...chosen.cases));
}

/** Deletes the account of someone who is signed in. Their open session must end with it. */
async function removePerson(): Promise<void> {
  const person = pick(model.staff);
  await office.deleteUser({ params: { id: person.id } });
  person.isGone = true;
  expect(await statusOf(person.api.listFiles({ query: {} }))).toBe(401);
  await hirePerson(person.role);
}

/** Deletions and removals would soon leave nothing to see, and who is assigned for long makes nothing unseen. */
async function keepBusy(): Promise<void> {
  if (random() < 0.03) await removePerson();
  while (model.liveCustomers.length < 4) await makeCustomer(`Customer ${model.customers.length}`);
  const person = pick(model.staff);
  const [customer] = person.customers;
  if (!customer) await reassign('assignUsers', person, pick(model.liveCustomers));
  else if (random() < 0.3) await reassign('removeUsers', person, customer);
}

async function reassign(call: 'assignUsers' | 'removeUsers', { id, customers }: Person, customer: ModelCustomer) {
  await office[call]({ params: { id: customer.id }, query: {}, body: { user_ids: [id] } });
  if (call === 'assignUsers') customers.add(customer);
  else customers.delete(customer);
}

const asked = () => ({ test, model, today: test.now().toISOString().slice(0, 10), wells, pick });

describe('visibility', () => {
  it(
    `follows the policy through ${STEPS} random changes (seed ${SEED})`,
    { timeout: 300_000 + STEPS * 20_000 },
    async () => {
      // Then on until the whole table was tried, in case that the dice left something out.
      for (let step = 0; step < STEPS || (tally.untried().length > 0 && step < 10 * STEPS); step += 1) {
        test.pass(1);
        await keepBusy();
        await tryOne();
        await checkPerson(pick(model.staff), asked());
      }
      for (const person of model.staff) await checkPerson(person, asked());
      expect(tally.untried()).toEqual([]);
    },
  );
});
