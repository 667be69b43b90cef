import { once } from 'node:events';
import { Agent, createServer, get as httpGet, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true });

/** The whole answer of a request, over a connection that stays open. */
export async function fetchBytes(url: string, token = ''): Promise<Buffer> {
  const answer = await open(url, token);
  const bytes = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}: ${bytes.toString()}`);
  return bytes;
}

export async function open(url: string, token: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const request = httpGet(url, { agent, headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

const CHUNK = 256 * 1024;

/** Answers every request with these bytes. */
export const bareServer = (bytes: Buffer) => listenBarely((response) => send(bytes, response));

/** A server that answers every request in one way. */
export async function listenBarely(answer: (response: ServerResponse) => Promise<void>) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    void answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    get: () => fetchBytes(url),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function send(bytes: Buffer, response: ServerResponse): Promise<void> {
  for (let start = 0; start < bytes.length; start += CHUNK) {
    if (!response.write(bytes.subarray(start, start + CHUNK))) await once(response, 'drain');
  }
  response.end();
}

/** The same work several times, one after the other. */
export const repeat = (times: number, work: () => Promise<{ length: number }>) => async (): Promise<number> => {
  let length = 0;
  for (let time = 0; time < times; time += 1) length += (await work()).length;
  return length;
};
