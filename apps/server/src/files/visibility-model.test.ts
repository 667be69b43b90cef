import { type FilesQuery, fileSorts } from '@disclosure/api';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, hireFor, upload } from '../../test/documents.ts';
import { problemOf } from '../../test/staff.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';
import { seededRandom } from '../fracpro-simulator/wells.ts';

/** FILES_MODEL_STEPS=5000 makes a long run of it, FILES_MODEL_SEED another one. */
const STEPS = Number(process.env['FILES_MODEL_STEPS'] ?? 40);
const SEED = process.env['FILES_MODEL_SEED'] ?? 'visibility';

interface ModelFile {
  readonly id: string;
  name: string;
  readonly customer: number;
  readonly well: string;
  isDeleted: boolean;
}

interface Person {
  readonly id: number;
  readonly api: Api;
  readonly canEdit: boolean;
  readonly customers: Set<number>;
}

const wells = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Hazel', 'Juniper', 'Larch', 'Maple'];

const random = seededRandom(SEED);
const below = (count: number) => Math.floor(random() * count);
function pick<Thing>(things: readonly Thing[]): Thing {
  const thing = things[below(things.length)];
  if (thing === undefined) throw new Error('There is nothing to pick from');
  return thing;
}

let test: TestApp;
let manager: Api;
let customers: number[];
let allAccess: number;
let people: Person[];
const files: ModelFile[] = [];
beforeAll(async () => {
  test = await startTestApp({ FILE_NAME_MISSES_PER_USER: '1000000' });
  customers = [];
  for (const name of ['A', 'B', 'C', 'D']) customers.push(await addCustomer(test.db, `Customer ${name}`));
  allAccess = await addCustomer(test.db, 'Frontier Line', true);
  manager = (await hireFor(test, 'Manager', 'manager@example.com', [])).api;
  people = [];
  for (let number = 0; number < 6; number += 1) {
    const canEdit = number < 4;
    const person = await hireFor(test, canEdit ? 'Editor' : 'Viewer', `person${number}@example.com`, []);
    people.push({ ...person, canEdit, customers: new Set() });
  }
});
afterAll(() => test.stop());

/** The rule as the specification says it, and nothing else. */
const sees = (person: Person, file: ModelFile) =>
  person.customers.has(allAccess) || person.customers.has(file.customer);

const changes: readonly (() => Promise<void>)[] = [
  async function assign() {
    const person = pick(people);
    const id = random() < 0.1 ? allAccess : pick(customers);
    await manager.assignUsers({ params: { id }, body: { user_ids: [person.id] } });
    person.customers.add(id);
  },
  async function unassign() {
    const person = pick(people);
    const id = pick([...person.customers, pick(customers)]);
    await manager.removeUsers({ params: { id }, query: {}, body: { user_ids: [person.id] } });
    person.customers.delete(id);
  },
  async function store() {
    const customer = pick(customers);
    const well = pick(wells);
    const saved = await upload(pick(people.filter(({ canEdit }) => canEdit)).api, {
      customerId: customer,
      wellName: well,
      totalMass: 1000 + below(3),
    });
    if (files.some(({ id }) => id === saved.id)) return;
    files.push({ id: saved.id, name: saved.name, customer, well, isDeleted: false });
  },
  async function remove() {
    const person = pick(people.filter(({ canEdit }) => canEdit));
    const there = files.filter(({ isDeleted }) => !isDeleted);
    if (there.length === 0) return;
    const file = pick(there);
    const problem = await problemOf(person.api.deleteFile({ params: { fileName: file.name } }));
    expect(problem?.status).toBe(sees(person, file) ? undefined : 403);
    file.isDeleted = problem === undefined;
  },
  async function restore() {
    const person = pick(people.filter(({ canEdit }) => canEdit));
    const inBin = files.filter(({ isDeleted }) => isDeleted);
    if (inBin.length === 0) return;
    const file = pick(inBin);
    const restored = await person.api.restoreFile({ params: { id: file.id } }).catch((error: unknown) => {
      expect(error).toMatchObject({ status: 403 });
    });
    expect(restored !== undefined).toBe(sees(person, file));
    if (restored) [file.isDeleted, file.name] = [false, restored.name];
  },
];

/** Everything that somebody can ask, against what they may hear. */
async function checkPerson(person: Person): Promise<void> {
  const { api } = person;
  const visible = files.filter((file) => !file.isDeleted && sees(person, file));
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name).toSorted();
  const whole = await api.listFiles({ query: {} });
  expect([names(whole.items), whole.total]).toEqual([names(visible), visible.length]);
  const well = pick(wells);
  const customerId = pick(customers);
  for (const [query, fits] of [
    [{ sort: pick(fileSorts), order: pick(['asc', 'desc'] as const) }, () => true],
    [{ search: well }, (file: ModelFile) => file.well === well],
    [{ customerId }, (file: ModelFile) => file.customer === customerId],
  ] satisfies [FilesQuery, (file: ModelFile) => boolean][]) {
    const page = await api.listFiles({ query: { ...query, limit: 1000 } });
    const expected = visible.filter(fits);
    expect([names(page.items), page.total], JSON.stringify(query)).toEqual([names(expected), expected.length]);
  }
  if (person.canEdit) {
    expect(names(await api.listBin())).toEqual(names(files.filter((file) => file.isDeleted && sees(person, file))));
  }
  if (visible.length > 0) {
    const { bytes } = await api.zipFiles({ body: { ids: visible.map(({ id }) => id) } });
    expect(Object.keys(unzipSync(bytes)).toSorted()).toEqual(names(visible));
  }
}

async function checkFile(person: Person, file: ModelFile): Promise<void> {
  const { api } = person;
  const params = { id: file.id };
  const expected = file.isDeleted ? 404 : sees(person, file) ? undefined : 403;
  const calls = [
    () => api.getFile({ params }),
    () => api.getFileContent({ params, query: {} }),
    () => api.listRevisions({ params }),
    () => api.zipFiles({ body: { ids: [file.id] } }),
    ...(file.isDeleted ? [] : [() => api.downloadFile({ params: { fileName: file.name }, query: {} })]),
  ];
  for (const call of calls) expect((await problemOf(call()))?.status).toBe(expected);
}

describe('visibility', () => {
  it(
    `follows the rule through ${STEPS} random changes (seed ${SEED})`,
    { timeout: 300_000 + STEPS * 20_000 },
    async () => {
      for (let step = 0; step < STEPS; step += 1) {
        await pick(changes)();
        await checkPerson(pick(people));
        if (files.length > 0) await checkFile(pick(people), pick(files));
      }
      expect(files.length).toBeGreaterThan(5);
      for (const person of people) await checkPerson(person);
    },
  );
});
