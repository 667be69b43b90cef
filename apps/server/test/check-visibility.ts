import { type FilesQuery, fileSorts, type Filing } from '@disclosure/api';
import { unzipSync } from 'fflate';
import { may, messages } from '@disclosure/core';
import { expect } from 'vitest';
import { upload } from './documents.ts';
import { signInAs } from './people.ts';
import type { ModelCustomer, ModelFile, Person, PolicyModel } from './policy-model.ts';
import { problemOf } from './staff.ts';
import type { Api, TestApp } from './test-app.ts';

/** What the questions are about. They differ from time to time. */
interface Asked {
  readonly test: TestApp;
  readonly model: PolicyModel;
  readonly today: string;
  readonly wells: readonly string[];
  readonly pick: <Thing>(things: readonly Thing[]) => Thing;
}

/** Everything that a person can ask, against what they may be told. */
export async function checkPerson(person: Person, { test, model, today, wells, pick }: Asked): Promise<void> {
  const { api } = person;
  const visible = model.liveFiles.filter((file) => model.sees(person, file));
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name).toSorted();
  const whole = await api.listFiles({ query: {} });
  expect([names(whole.items), whole.total]).toEqual([names(visible), visible.length]);
  const well = pick(wells);
  const customer = pick(model.customers);
  const [query, fits] = pick<[FilesQuery, (file: ModelFile) => boolean]>([
    [{ sort: pick(fileSorts), order: pick(['asc', 'desc'] as const) }, () => true],
    [{ search: well }, (file) => file.well === well],
    [{ customerId: customer.id }, (file) => file.customer === customer],
    [{ search: today, timeZone: 'UTC' }, () => true],
  ]);
  const page = await api.listFiles({ query: { ...query, limit: 1000 } });
  const expected = visible.filter(fits);
  expect([names(page.items), page.total], JSON.stringify(query)).toEqual([names(expected), expected.length]);
  expect(names(await api.selectFiles({ query })), JSON.stringify(query)).toEqual(names(expected));
  if (person.role !== 'Viewer') {
    const inBin = model.files.filter((file) => file.isDeleted && model.sees(person, file));
    expect(names(await api.listBin())).toEqual(names(inBin));
    const desk = await api.listFilings({ query: { status: 'any', limit: 1000 } });
    expect([names(desk.items), desk.total]).toEqual([names(visible), visible.length]);
    const { search, customerId } = query;
    const filed = await api.listFilings({ query: { status: 'any', search, customerId, limit: 1000 } });
    expect([names(filed.items), filed.total], JSON.stringify(query)).toEqual([names(expected), expected.length]);
    // Every document of the model has been overdue for years.
    const { overdue, hasFilings } = await api.getFilingSummary();
    expect([overdue, hasFilings]).toEqual([visible.length, visible.length > 0]);
    await checkCalendar(person, desk.items, { test, model });
  }
  if (visible.length > 0) {
    const { bytes } = await api.zipFiles({ body: { ids: visible.map(({ id }) => id) } });
    expect(Object.keys(unzipSync(bytes)).toSorted()).toEqual(names(visible));
  }
}

/** An assignee who has gone, became a Viewer or does not see the file keeps it no longer. */
function keepsIt(model: PolicyModel, fileId: string, assignee: number | undefined): boolean {
  const file = model.files.find(({ id }) => id === fileId);
  const person = model.staff.find(({ id }) => id === assignee);
  return file !== undefined && person !== undefined && person.role !== 'Viewer' && model.sees(person, file);
}

/** One's own filings, and for a Manager those that have no one. Every document of the model has a due date. */
async function checkCalendar(person: Person, desk: readonly Filing[], { test, model }: Pick<Asked, 'test' | 'model'>) {
  const told = desk.filter(
    ({ fileId, assignee }) =>
      assignee?.id === person.id || (person.role === 'Manager' && !keepsIt(model, fileId, assignee?.id)),
  );
  expect(await filesInCalendar(test, person)).toEqual(told.map(({ fileId }) => fileId).toSorted());
}

async function filesInCalendar(test: TestApp, { api }: Person): Promise<string[]> {
  await test.db.deleteFrom('throttles').execute();
  const { pathname, search } = new URL((await api.makeCalendarAddress()).url);
  const { body } = await test.app.inject(pathname + search);
  return [...body.matchAll(/^UID:(.+)\r$/gm)].map(([, id = '']) => id).toSorted();
}

/** The newer calls tell an Editor or a Manager nothing of a file of others; a Viewer may not make most of them. */
export const unseenBy = (role: Person['role']): number => (role === 'Viewer' ? 403 : 404);

interface AskedFile {
  readonly model: PolicyModel;
  readonly file: ModelFile;
  readonly isAllowed: boolean;
}

/** Every way to one file. A Manager who sees it is also told who else does, and through which customers. */
export async function checkFile({ api, role }: Person, { model, file, isAllowed }: AskedFile): Promise<void> {
  const params = { id: file.id };
  if (role !== 'Manager') expect((await problemOf(api.listReaders({ params })))?.status).toBe(403);
  const readers = async () => {
    const told = new Map((await api.listReaders({ params })).map(({ id, through }) => [id, idsOf(through)]));
    const seeing = model.staff.filter((person) => model.sees(person, file));
    // One more works at the office, and sees no files.
    expect(told).toEqual(new Map(seeing.map((person) => [person.id, idsOf(model.throughOf(person, file))])));
  };
  const filing = async () => {
    const { revision, name } = await api.getFiling({ params: { fileId: file.id } });
    expect([revision, name]).toEqual([file.revision, file.name]);
    const assignees = await api.listAssignees({ params: { fileId: file.id } });
    const able = model.staff.filter((person) => person.role !== 'Viewer' && model.sees(person, file));
    expect(idsOf(assignees)).toEqual(idsOf(able));
  };
  const calls = [
    () => api.getFileContent({ params, query: {} }),
    () => api.zipFiles({ body: { ids: [file.id] } }),
    () => api.downloadFile({ params: { fileName: file.name }, query: {} }),
    async () => expect((await api.getFile({ params })).revision).toBe(file.revision),
    async () => expect(await api.listRevisions({ params })).toHaveLength(file.revision),
    ...(role === 'Manager' ? [readers] : []),
  ];
  for (const call of calls) expect((await problemOf(call()))?.status).toBe(isAllowed ? undefined : 403);
  if (role !== 'Viewer') expect((await problemOf(filing()))?.status).toBe(isAllowed ? undefined : 404);
  await checkCostly(api, role, { file, isAllowed });
}

/** Whether the file is seen is asked first. Drawing forms would take most of the time here. */
async function checkCostly(api: Api, role: Person['role'], { file, isAllowed }: Omit<AskedFile, 'model'>) {
  const form = await problemOf(api.getForm({ params: { id: file.id }, query: { revision: file.revision + 1 } }));
  expect(form?.status).toBe(404);
  expect(form?.message === messages.files.notFound).toBe(!isAllowed);
  if (isAllowed && role !== 'Viewer') return;
  expect((await problemOf(api.makeEvidence({ body: { ids: [file.id] } })))?.status).toBe(unseenBy(role));
}

const idsOf = (some: readonly { readonly id: number }[]) =>
  some.map(({ id }) => id).toSorted((one, other) => one - other);

interface Save {
  readonly test: TestApp;
  readonly model: PolicyModel;
  readonly person: Person;
  readonly customer: ModelCustomer;
  readonly well: string;
  /** Stands for the bytes. */
  readonly mass: number;
  readonly isAllowed: boolean;
}

/** Saves a document. It must end in the file that the person may supersede, or in a new one that tells of no other. */
export async function checkSave({ test, model, person, customer, well, mass, isAllowed }: Save): Promise<void> {
  const given = `${well}.xml`;
  const sent = { customerId: customer.id, wellName: well, fileName: given, totalMass: mass };
  if (!isAllowed) return expect((await problemOf(upload(person.api, sent)))?.status).toBe(403);
  const saved = await upload(person.api, sent);
  const same = model.liveFiles
    .filter((file) => file.customer === customer && (file.name === given || file.given === given))
    .filter((file) => may('supersede a file', [person.role], ...model.casesOfFile(person, file)))
    .toSorted((a, b) => Number(b.name === given) - Number(a.name === given))[0];
  if (!same) {
    const { id, name, revision, timestamp } = saved;
    expect(model.files.map((file) => file.id)).not.toContain(id);
    expect([name, revision, timestamp]).toEqual([model.freeName(given), 1, test.now().toISOString()]);
    return model.addFile({ id, given, well, name, customer, revision, mass, newestBy: person });
  }
  if (same.mass !== mass) model.supersede(same, person, mass);
  expect([saved.id, saved.name, saved.revision]).toEqual([same.id, same.name, same.revision]);
}

const NEW_PASSWORD = 'eleven blue drums';

/** A restored user chooses a new password. The session of before stays over. */
export async function welcomeBack(test: TestApp, person: Person): Promise<void> {
  expect((await problemOf(person.api.listFiles({ query: {} })))?.status).toBe(401);
  const mail = (await test.delivered()).findLast(({ to }) => to === person.email);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no link';
  await test.api().resetPassword({ body: { token, new_password: NEW_PASSWORD } });
  Object.assign(person, { api: test.api(await signInAs(test, person.email, NEW_PASSWORD)), isGone: false });
}
