import type { Kind } from './bare-product.ts';
import type { Population } from './populate.ts';
import { type Call, visit, type Visitor } from '@disclosure/server/test/visitor.ts';
import type { Side } from './drive.ts';
import { anUpload } from './profile.ts';

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
