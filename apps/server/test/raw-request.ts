import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends exactly these lines and reads until the server hangs up: for what no honest client would send. */
export async function sendRaw(address: string, lines: readonly string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  return text(socket);
}
