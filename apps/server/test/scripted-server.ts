import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

interface ScriptedServer {
  readonly url: string;
  /** Method and path of every request so far. */
  readonly requests: readonly string[];
}

const grant: Answer = (response) => response.end('{"access_token":"given-token","expires_in":3600}');

/** A FracPro that answers job after job by a script; its last line is repeated. */
export async function startScriptedServer(script: readonly Answer[], token: Answer = grant): Promise<ScriptedServer> {
  const requests: string[] = [];
  let next = 0;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    request.resume();
    if (request.url === '/oauth/token') return token(response, request);
    const answer = script[Math.min(next, script.length - 1)];
    next += 1;
    return answer?.(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end('{}');

export const body =
  (text: string): Answer =>
  (response) =>
    response.end(text);
