import type { Filing, FilingDetails } from '@disclosure/api';
import { type FilingStatus, filingStatuses, isBlocking, moveOf } from '@disclosure/core';
import type { HarnessClient, KnownFile } from './client.ts';

export type Deed = (client: HarnessClient) => Promise<unknown>;
/** Each deed, and how often it is done compared with the others. */
export type Day = readonly (readonly [Deed, number])[];

/** Those that were changed last, so that several people work on the same filing. */
const KEPT = 6;

async function pickFiling(client: HarnessClient): Promise<Filing | undefined> {
  const listed = (await listFilings(client)).slice(0, KEPT);
  return listed.length === 0 ? undefined : client.dice.pick(listed);
}

async function listFilings(client: HarnessClient): Promise<Filing[]> {
  const found: Filing[] = [];
  await client.ask('list filings', {}, async (api) => {
    const { items } = await api.listFilings({ query: { status: 'any', sort: 'changed', limit: 20 } });
    found.push(...items);
    return {
      files: items.map(({ fileId: id, name, customerId, version }) => ({
        id,
        name,
        customer: customerId ?? 0,
        version,
      })),
    };
  });
  return found;
}

/** One filing as its panel shows it; undefined when it is not theirs to see. */
async function readFiling(client: HarnessClient, { id, customer }: Pick<KnownFile, 'id' | 'customer'>) {
  const found: FilingDetails[] = [];
  await client.ask('read filing', { id, customer }, async (api) => {
    const details = await api.getFiling({ params: { fileId: id } });
    found.push(details);
    const { version, timeline, publication } = details;
    return { version, notes: timeline.map(({ note }) => note), found: publication };
  });
  return found[0];
}

type Asked = Pick<Filing, 'fileId' | 'version' | 'status'>;

/** With a note that no other deed has, sent again until it is answered. */
function mark(client: HarnessClient, { fileId: id, version: ifMatch }: Asked, to: FilingStatus) {
  const note = client.newName();
  const key = `mark-${note}`;
  const said = { id, ifMatch, key, line: { kind: 'status', after: to, note } } as const;
  return client.askUntilAnswered('keep filing', said, async (api) => {
    const body = { to, note, ...(to === 'not to be filed' && { kind: 'test' as const }) };
    const { version } = await api.changeFilingStatus({ params: { fileId: id }, body, ifMatch, idempotencyKey: key });
    return { version };
  });
}

async function moveFiling(client: HarnessClient): Promise<void> {
  const filing = await pickFiling(client);
  if (!filing) return;
  if (client.dice.chance(0.1)) return moveWrongly(client, filing);
  await mark(client, filing, client.dice.pick(filingStatuses.filter((status) => status !== filing.status)));
}

/** To where it is, or back without a reason. */
async function moveWrongly(client: HarnessClient, { fileId: id, version: ifMatch, status }: Asked): Promise<void> {
  const wrong = filingStatuses.filter((to) => moveOf(status, to) === 'none' || moveOf(status, to) === 'back');
  const body = { to: client.dice.pick(wrong), note: '' };
  await client.ask('move wrongly', { id }, async (api) => {
    await api.changeFilingStatus({ params: { fileId: id }, body, ifMatch });
    return {};
  });
}

/** As the bar under the list does it: what is ticked, one after the other. */
const TICKED = 4;

async function moveSeveral(client: HarnessClient): Promise<void> {
  const to = client.dice.pick(['sent', 'uploaded', 'published'] as const);
  const ticked = (await listFilings(client)).filter(({ status }) => status !== to).slice(0, TICKED);
  for (const filing of ticked) await mark(client, filing, to);
}

/** Answers to these two have no key: a second try would be refused by the version, so there is none. */
async function takeFiling(client: HarnessClient): Promise<void> {
  const filing = await pickFiling(client);
  if (!filing) return;
  const { fileId: id, version: ifMatch } = filing;
  const { name, id: userId } = client.person;
  const said = { id, ifMatch, key: client.newName(), line: { kind: 'assignee', after: name, note: '' } } as const;
  await client.ask('take filing', said, async (api) => {
    const { version } = await api.assignFiling({ params: { fileId: id }, body: { userId }, ifMatch });
    return { version };
  });
}

async function snoozeFiling(client: HarnessClient): Promise<void> {
  const filing = await pickFiling(client);
  if (!filing) return;
  const { fileId: id, version: ifMatch } = filing;
  const [until, reason] = [client.dice.pick(['2099-01-01', '2099-01-02']), client.newName()];
  const said = { id, ifMatch, key: reason, line: { kind: 'snooze', after: until, note: reason } } as const;
  await client.ask('keep filing', said, async (api) => {
    const { version } = await api.snoozeFiling({ params: { fileId: id }, body: { until, reason }, ifMatch });
    return { version };
  });
}

async function acceptFindings(client: HarnessClient): Promise<void> {
  const listed = await listFilings(client);
  const blocked = listed.find(({ errors, refusals, accepted }) => (errors ?? 0) + (refusals ?? 0) > accepted);
  if (!blocked) return;
  const { fileId: id, customerId: customer = 0 } = blocked;
  const details = await readFiling(client, { id, customer });
  const open = details?.findings.filter((finding) => isBlocking(finding) && !finding.accepted) ?? [];
  for (const finding of open) await accept(client, id, finding);
}

function accept(client: HarnessClient, id: string, finding: FilingDetails['findings'][number]) {
  const { ruleId, where, place, message } = finding;
  const name = client.newName();
  const [key, reason] = [`accept-${name}`, `Agreed with the lab: ${name}`];
  const said = { id, key, line: { kind: 'accepted', after: `${place}: ${message}`, note: reason } } as const;
  return client.askUntilAnswered('keep filing', said, async (api) => {
    await api.acceptFinding({ params: { fileId: id }, body: { ruleId, where, reason }, idempotencyKey: key });
    return {};
  });
}

/** The figures, and a filing that may not be theirs to see. */
async function lookAtDesk(client: HarnessClient): Promise<void> {
  await client.ask('count filings', {}, async (api) => api.getFilingSummary());
  if (client.world.files.length > 0) await readFiling(client, client.dice.pick(client.world.files));
}

/** What an Editor does at the filing desk. */
export const deskDay: Day = [
  [moveFiling, 6],
  [moveSeveral, 2],
  [takeFiling, 2],
  [snoozeFiling, 2],
  [acceptFindings, 5],
  [lookAtDesk, 1],
];
