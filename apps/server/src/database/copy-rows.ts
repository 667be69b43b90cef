import { once } from 'node:events';
import type { Client, Connection, Submittable } from 'pg';

/** The driver's types lack its functions for COPY. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Runs `copy … to stdout`. A line is only valid until the next one comes. */
export function copyOut(client: Client, statement: string, take: (line: Buffer) => void): Promise<void> {
  const copy = new Copy(statement);
  // An error in the driver's callback would be lost, and the driver must receive the remaining lines anyway.
  const taken = copy.guard(take);
  return copy.run(client, { handleCopyData: ({ chunk }: { chunk: Buffer }) => taken(chunk) });
}

type Chunks = Iterable<Buffer> | AsyncIterable<Buffer>;

/** Runs `copy … from stdin`. Waits whenever the server is slower. */
export function copyIn(client: Client, statement: string, chunks: Chunks): Promise<void> {
  const copy = new Copy(statement);
  return copy.run(client, {
    handleCopyInResponse: (connection: CopyConnection) => void copy.send(connection, chunks),
  });
}

/** A statement in the form that the driver expects. */
class Copy implements Submittable {
  readonly #statement: string;
  readonly #ended = new AbortController();
  #resolve: () => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;
  /** An error on this side. The server only repeats its message. */
  #fault: Error | undefined;

  constructor(statement: string) {
    this.#statement = statement;
  }

  run(client: Client, handlers: object): Promise<void> {
    return new Promise((resolve, reject) => {
      [this.#resolve, this.#reject] = [resolve, reject];
      client.query(Object.assign(this, handlers));
    });
  }

  submit(connection: Connection): void {
    connection.query(this.#statement);
  }

  guard<Value>(take: (value: Value) => void): (value: Value) => void {
    return (value) => {
      if (this.#fault) return;
      try {
        take(value);
      } catch (error) {
        this.#fault = error as Error;
      }
    };
  }

  async send(connection: CopyConnection, chunks: Chunks): Promise<void> {
    const { signal } = this.#ended;
    try {
      for await (const chunk of chunks) {
        signal.throwIfAborted();
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal });
      }
      connection.endCopyFrom();
    } catch (error) {
      if (signal.aborted) return;
      this.#fault = error as Error;
      connection.sendCopyFail(this.#fault.message);
    }
  }

  handleError(error: Error): void {
    this.#ended.abort();
    this.#reject(this.#fault ?? error);
  }

  handleReadyForQuery(): void {
    if (this.#fault) this.#reject(this.#fault);
    else this.#resolve();
  }

  handleCommandComplete(): void {}
}
