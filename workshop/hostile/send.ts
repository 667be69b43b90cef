import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { doors, type Kind, makeKind } from './kind.ts';

/** What the server said to a kind; status 0 when it said nothing. */
export interface Said {
  readonly kind: string;
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** Of the answer. */
  readonly bytes: number;
  readonly milliseconds: number;
}

export interface Sender {
  readonly address: string;
  readonly token: string;
  readonly customerId: number;
}

/** As the web would send it: the content of a document goes into the body of an upload. */
export function bodyOf(kind: Kind, share: number, customerId: number): Buffer {
  const made = makeKind(kind, share);
  if (kind.door !== 'document') return made;
  const content = made.toString();
  return Buffer.from(JSON.stringify({ fileName: 'hostile.xml', content, metadata: { customerId } }));
}

export async function send({ address, token }: Sender, kind: Kind, body: Buffer): Promise<Said> {
  const { path, type } = doors[kind.door];
  // As a browser does: a connection that is to be closed would end with an early answer, before all is sent.
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  const said = (status: number, bytes = 0, retryAfter?: string) => ({
    kind: kind.name,
    status,
    bytes,
    retryAfter,
    milliseconds: performance.now() - start,
  });
  try {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length };
    const asked = request(address + path, { agent, method: 'POST', headers });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    let bytes = 0;
    for await (const chunk of answer) bytes += (chunk as Buffer).length;
    return said(answer.statusCode ?? 0, bytes, answer.headers['retry-after']);
  } catch {
    return said(0);
  } finally {
    agent.destroy();
  }
}
