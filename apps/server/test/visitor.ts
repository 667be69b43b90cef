import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Call {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly token?: string;
  readonly body?: object;
}

export interface Outcome {
  readonly status: number;
  readonly bytes: Buffer;
  readonly etag: string | undefined;
  /** From the first byte sent to the last one received. */
  readonly milliseconds: number;
  /** The server said that the connection ends with this answer. */
  readonly isFarewell: boolean;
}

/** The program of a user: one connection, which stays open between calls as that of a browser does. */
export interface Visitor {
  /** Fails when there is no answer, or half of one. */
  call(call: Call): Promise<Outcome>;
  leave(): void;
}

export function visit(address: string, keepAlive = true): Visitor {
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  return { call: (call) => send(address, call, agent), leave: () => agent.destroy() };
}

async function send(address: string, call: Call, agent: Agent): Promise<Outcome> {
  const payload = call.body && JSON.stringify(call.body);
  const start = performance.now();
  const asked = request(address + call.path, {
    agent,
    method: call.method ?? 'GET',
    headers: {
      ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
      ...(payload !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      }),
    },
  });
  asked.end(payload);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  return {
    status: answer.statusCode ?? 0,
    bytes,
    etag: answer.headers.etag,
    milliseconds: performance.now() - start,
    isFarewell: answer.headers.connection === 'close',
  };
}

/** The token of a new session. */
export async function signIn(visitor: Visitor, email: string, password: string): Promise<string> {
  const { status, bytes } = await visitor.call({ path: '/login', method: 'POST', body: { email, password } });
  if (status !== 200) throw new Error(`Signing in as ${email} was answered with ${status}: ${bytes.toString()}`);
  return (JSON.parse(bytes.toString()) as { token: string }).token;
}
