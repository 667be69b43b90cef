import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { copyIn, copyOut } from './copy-rows.ts';

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.address });
  await client.connect();
  await client.query('create temporary table numbers (number integer primary key, words text)');
});
beforeEach(() => client.query('truncate numbers'));
afterAll(async () => {
  await client.end();
  await database.drop();
});

const MANY = 200_000;
const send = (chunks: Iterable<Buffer>) => copyIn(client, 'copy numbers from stdin', chunks);
const count = async () => (await client.query<{ count: string }>('select count(*) from numbers')).rows[0]?.count;

/** More than fits between here and there. */
function* manyLines(last: () => Buffer): Generator<Buffer> {
  for (let number = 0; number < MANY; number += 1000) {
    yield Buffer.from(Array.from({ length: 1000 }, (_, index) => `${number + index}\twords of a row\n`).join(''));
  }
  yield last();
}

describe('rows that are copied', () => {
  it('come back as they went in', async () => {
    await send(manyLines(() => Buffer.from('-1\ta\\tb\\\\N\\nñ 🛢\n-2\t\\N\n')));
    const lines: string[] = [];
    await copyOut(client, 'copy (select * from numbers order by number limit 3) to stdout', (line) =>
      lines.push(String(line)),
    );
    expect(lines).toEqual(['-2\t\\N\n', '-1\ta\\tb\\\\N\\nñ 🛢\n', '0\twords of a row\n']);
    expect(await count()).toBe(String(MANY + 2));
  });

  it('are none when the server refuses one, and the connection goes on', async () => {
    await expect(send(manyLines(() => Buffer.from('0\ttwice\n')))).rejects.toThrow('duplicate key');
    expect(await count()).toBe('0');
  });

  it('are none when they cannot be read to their end, and the connection goes on', async () => {
    const unreadable = manyLines(() => {
      throw new Error('the disk is gone');
    });
    await expect(send(unreadable)).rejects.toThrow('the disk is gone');
    expect(await count()).toBe('0');
  });

  it('end with the error of the one who takes them, and the connection goes on', async () => {
    await send([Buffer.from('1\ta\n2\tb\n')]);
    const full = () => {
      throw new Error('the disk is full');
    };
    await expect(copyOut(client, 'copy numbers to stdout', full)).rejects.toThrow('the disk is full');
    expect(await count()).toBe('2');
  });
});
