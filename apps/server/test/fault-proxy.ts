import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What goes wrong on the way. Everything is as it should be with none of them. */
export interface NetworkFaults {
  /** Answers arrive this much later. */
  readonly delayMilliseconds?: number;
  /** The connection ends after so many bytes of answers. */
  readonly cutAfterBytes?: number;
  /** Answers arrive in pieces of so many bytes, with a pause after each. */
  readonly trickle?: { readonly bytes: number; readonly pauseMilliseconds: number };
  /** Open connections are reset, and new ones too. */
  readonly resets?: boolean;
  /** Answers do not arrive until this is over, and no one is told. */
  readonly holds?: boolean;
}

export interface FaultProxy {
  readonly port: number;
  /** How many connections were made so far. */
  connections(): number;
  /** For everything that arrives from now on. */
  inflict(faults: NetworkFaults): void;
  stop(): Promise<void>;
}

/** A bad network: passes bytes between its port and a server of this machine, with the faults it is told. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let faults: NetworkFaults = {};
  let count = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    count += 1;
    if (faults.resets) client.resetAndDestroy();
    else pass(client, connect(targetPort, '127.0.0.1'), { open, faults: () => faults });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    inflict(next) {
      faults = next;
      if (next.resets) for (const socket of open) socket.resetAndDestroy();
    },
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Way {
  readonly open: Set<Socket>;
  readonly faults: () => NetworkFaults;
}

function pass(client: Socket, target: Socket, { open, faults }: Way): void {
  for (const socket of [client, target]) track(socket, open);
  client.on('error', () => target.destroy()).on('close', () => target.destroy());
  client.pipe(target);
  // Whichever end breaks, the other notices.
  passBack(target, client, faults).catch(() => client.destroy());
}

function track(socket: Socket, open: Set<Socket>): void {
  open.add(socket);
  socket.on('close', () => open.delete(socket));
}

const HOLDING = 20;

async function passBack(target: Socket, client: Socket, faults: () => NetworkFaults): Promise<void> {
  let passed = 0;
  for await (const chunk of target as AsyncIterable<Buffer>) {
    while (faults().holds && !client.destroyed) await pause(HOLDING);
    const { delayMilliseconds = 0, cutAfterBytes = Number.POSITIVE_INFINITY, trickle } = faults();
    if (delayMilliseconds > 0) await pause(delayMilliseconds);
    const left = chunk.subarray(0, Math.max(0, cutAfterBytes - passed));
    passed += left.length;
    if (trickle) await passInPieces(left, client, trickle);
    else client.write(left);
    if (left.length < chunk.length) break;
  }
  client.destroySoon();
}

interface Trickle {
  readonly bytes: number;
  readonly pauseMilliseconds: number;
}

async function passInPieces(chunk: Buffer, client: Socket, { bytes, pauseMilliseconds }: Trickle): Promise<void> {
  for (let start = 0; start < chunk.length && !client.destroyed; start += bytes) {
    client.write(chunk.subarray(start, start + bytes));
    await pause(pauseMilliseconds);
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
