import { randomBytes } from 'node:crypto';
import type { Kind } from './bare-product.ts';
import { aDocument } from '@disclosure/server/test/documents.ts';
import type { Person, Population } from './populate.ts';
import { type Call, visit, type Visitor } from '@disclosure/server/test/visitor.ts';
import type { Side } from './drive.ts';

interface Step extends Call {
  readonly kind: Kind;
}

/** The next call of a user. */
export type NextStep = (person: Person, random: number) => Step;

/** What people do, in percent: 70 list and search, 15 read a document, 10 look at reference data, 5 write. */
const shares: readonly (readonly [Kind, number])[] = [
  ['list', 45],
  ['search', 25],
  ['content', 15],
  ['reference', 10],
  ['write', 3],
  ['upload', 2],
];

function kindAt(random: number): Kind {
  let left = random * 100;
  for (const [kind, share] of shares) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'list';
}

interface Surroundings {
  readonly fileIds: readonly string[];
  readonly customerId: number;
}

export const SEARCHES = ['redbud 171-3h', 'bluebonnet 40-1h', 'trillium unit 99', 'mesquite state 7'];
const REFERENCE = ['/api/customers?limit=50', '/api/ingredients?limit=50', '/api/vendors?limit=50'];

let count = 0;
const pick = <Item>(items: readonly Item[]) => items[(count += 1) % items.length] as Item;

/** The calls to the product. */
export const productSteps =
  ({ fileIds, customerId }: Surroundings): NextStep =>
  ({ token }, random) => {
    const kind = kindAt(random);
    const calls: Readonly<Record<Kind, () => Call>> = {
      list: () => ({ path: '/api/azure-storage/list?limit=50' }),
      search: () => ({ path: `/api/azure-storage/list?limit=50&search=${encodeURIComponent(pick(SEARCHES))}` }),
      content: () => ({ path: `/api/xml-files/${pick(fileIds)}/content` }),
      reference: () => ({ path: pick(REFERENCE) }),
      write: () => ({ path: '/api/vendors', method: 'POST', body: aVendor() }),
      upload: () => ({ path: '/api/azure-storage/upload', method: 'POST', body: anUpload(customerId) }),
    };
    return { kind, token, ...calls[kind]() };
  };

/** The same to a bare server. */
export const bareSteps: NextStep = ({ token }, random) => {
  const kind = kindAt(random);
  const writes = kind === 'write' || kind === 'upload';
  return { kind, token, path: `/${kind}`, ...(writes && { method: 'POST' as const, body: aVendor() }) };
};

function aVendor() {
  count += 1;
  return { company: `Additives ${process.pid}.${count}`, first_name: '', last_name: '', email: '', phone: '' };
}

function anUpload(customerId: number) {
  count += 1;
  const wellName = `Load ${process.pid} ${count}H`;
  return { fileName: `${wellName}.xml`, content: aDocument({ wellName }), metadata: { customerId } };
}

const DOCUMENTS = 30;

async function mustCall(visitor: Visitor, call: Call): Promise<string> {
  const { status, bytes } = await visitor.call(call);
  if (status >= 300) throw new Error(`${call.path} answers ${status}: ${bytes.toString()}`);
  return bytes.toString();
}

/** Documents that can be read; answers their ids. */
export async function uploadSome(address: string, { people, customerId }: Population): Promise<string[]> {
  const visitor = visit(address);
  const ids: string[] = [];
  for (let count = 0; count < DOCUMENTS; count += 1) {
    const token = people[0]?.token ?? '';
    const call = { path: '/api/azure-storage/upload', method: 'POST', token, body: anUpload(customerId) } as const;
    const { result } = JSON.parse(await mustCall(visitor, call)) as { result: { id: string } };
    ids.push(result.id);
  }
  visitor.leave();
  return ids;
}

const LARGE_DOCUMENTS = 8;
const LARGE = 9 * 1024 * 1024;

/** Documents that are hard to compress and nearly as large as a document may be; answers their ids. */
export async function uploadLarge(address: string, { people, customerId }: Population): Promise<string[]> {
  const visitor = visit(address);
  const ids: string[] = [];
  for (let number = 0; number < LARGE_DOCUMENTS; number += 1) {
    const { content, ...rest } = anUpload(customerId);
    const noise = randomBytes((LARGE * 3) / 4)
      .toString('base64')
      .replaceAll('-', '_');
    const body = { ...rest, content: content.replace('</FracFocus4_0>', `<!--${noise}--></FracFocus4_0>`) };
    const token = people[1]?.token ?? '';
    const call = { path: '/api/azure-storage/upload', method: 'POST', token, body } as const;
    ids.push((JSON.parse(await mustCall(visitor, call)) as { result: { id: string } }).result.id);
  }
  visitor.leave();
  return ids;
}

/** Draws that meet every kind of call at least once. */
const DRAWS = Array.from({ length: 100 }, (_, index) => index / 100);

/** What the product answers to a call of each kind. */
export async function recordAnswers({ address, next }: Side, { people }: Population): Promise<Record<string, string>> {
  const visitor = visit(address);
  const answers = new Map<Kind, string>();
  for (const draw of DRAWS) {
    const [person] = people;
    const step = person && next(person, draw);
    if (step && !answers.has(step.kind)) answers.set(step.kind, await mustCall(visitor, step));
  }
  visitor.leave();
  return Object.fromEntries(answers);
}
