import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sender } from './send.ts';

/** Something that is begun many times and never finished. */
interface Hanging {
  readonly name: string;
  /** What is written on a new connection, and nothing after it. */
  readonly request: (fileIds: readonly string[]) => string;
}

const head = (method: string, path: string, token: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n${more}\r\n`;

const post = (path: string, token: string, type: string, length: number) =>
  head('POST', path, token, `content-type: ${type}\r\ncontent-length: ${length}\r\n`);

const JSON_TYPE = 'application/json';
const MOST = 18 * 1024 * 1024;
const withoutLastByte = (path: string, token: string, type: string) =>
  post(path, token, type, MOST + 1) + ' '.repeat(MOST);

/** Answers that are not read, and bodies whose last byte never comes. */
export const hangings = (token: string): readonly Hanging[] => [
  {
    name: 'archives that are not read',
    request: (ids) => {
      const body = JSON.stringify({ ids });
      return post('/api/xml-files/zip', token, JSON_TYPE, body.length) + body;
    },
  },
  {
    name: 'documents that are not read',
    request: (ids) => head('GET', `/api/xml-files/${ids[0] ?? ''}/content`, token),
  },
  { name: 'whole lists that are not read', request: () => head('GET', '/api/azure-storage/list', token) },
  { name: 'exports that are not read', request: () => head('GET', '/api/vendors/export?format=xlsx', token) },
  {
    name: 'tables whose last byte does not come',
    request: () => withoutLastByte('/api/vendors/import', token, 'text/csv'),
  },
  {
    name: 'uploads whose last byte does not come',
    request: () => withoutLastByte('/api/azure-storage/upload', token, JSON_TYPE),
  },
];

/** Begins so many at once, waits, and gives them all up. Answers how many got which status. */
export async function hang(
  { address }: Pick<Sender, 'address'>,
  { request }: Hanging,
  { fileIds, count, milliseconds }: { fileIds: readonly string[]; count: number; milliseconds: number },
): Promise<ReadonlyMap<number, number>> {
  const { hostname, port } = new URL(address);
  const bytes = Buffer.from(request(fileIds));
  const statuses = new Map<number, number>();
  const begin = async () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(bytes);
    const status = await Promise.race([readStatus(socket), pause(milliseconds, 0)]);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return socket;
  };
  const [sockets] = await Promise.all([Promise.all(Array.from({ length: count }, begin)), pause(milliseconds)]);
  for (const socket of sockets) socket.destroy();
  return statuses;
}

/** From the first line of the answer; the rest stays unread. */
async function readStatus(socket: Socket): Promise<number> {
  await once(socket, 'readable');
  const first = socket.read(12) as Buffer | null;
  return Number(first?.toString('latin1').slice(9) ?? 0);
}
