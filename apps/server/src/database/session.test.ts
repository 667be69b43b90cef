import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../../test/until.ts';
import { withSession } from './session.ts';

const CONNECTIONS = '/proc/net/tcp';

const withPort = (port = 0) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * The timer of the other end as Linux shows it: its kind, 2 for one that keeps it alive, and when it is due, in seconds.
 * A connection to another server may have the same port at this end.
 */
function timerOf({ localPort, remotePort }: Socket) {
  const [near, far] = [withPort(remotePort), withPort(localPort)];
  const connections = readFileSync(CONNECTIONS, 'utf8').split('\n');
  const fields = connections
    .map((line) => line.trim().split(/\s+/))
    .find(([, local, remote]) => local?.endsWith(near) && remote?.endsWith(far));
  const [kind = '', due = ''] = fields?.[5]?.split(':') ?? [];
  return { kind: Number(kind), seconds: Number.parseInt(due, 16) / 100 };
}

describe.runIf(existsSync(CONNECTIONS))('the connection of a backup', () => {
  it('is kept alive within a minute while it is not used', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const session = withSession(`postgres://app@127.0.0.1:${port}/none`, async () => undefined);
    const refused = expect(session).rejects.toThrow('cannot be reached');
    const [connection] = (await once(server, 'connection')) as [Socket];
    const { seconds } = await until(() => {
      const timer = timerOf(connection);
      expect(timer.kind).toBe(2);
      return timer;
    });
    expect(seconds).toBeLessThan(60);
    connection.destroy();
    await refused;
  });
});
