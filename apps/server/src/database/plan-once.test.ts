import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { planOnce } from './plan-once.ts';

describe('a statement with the mark', () => {
  it('is planned once for a connection, whatever it asks for; others are not kept', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    await database.db.connection().execute(async (connection) => {
      for (const value of [1, 2, 3]) {
        const { rows } = await sql`select ${planOnce} ${value}::int as value`.execute(connection);
        expect(rows).toEqual([{ value }]);
        await sql`select ${value}::int as value`.execute(connection);
      }
      const kept = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection);
      expect(kept.rows).toEqual([{ statement: 'select /* plan once */ $1::int as value' }]);
    });
  });

  it('is planned each time on a connection that has kept very many', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    await database.db.connection().execute(async (connection) => {
      for (let number = 0; number < 210; number += 1) {
        const { rows } = await sql`select ${planOnce} ${1}::int + ${sql.lit(number)} as sum`.execute(connection);
        expect(rows).toEqual([{ sum: 1 + number }]);
      }
      const kept = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(
        connection,
      );
      expect(kept.rows).toEqual([{ count: 200 }]);
    });
  });

  it('may fail, and works the next time', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    await database.db.connection().execute(async (connection) => {
      const divide = (by: number) => sql`select ${planOnce} 10 / ${by}::int as result`.execute(connection);
      await expect(divide(0)).rejects.toThrow('division by zero');
      expect((await divide(5)).rows).toEqual([{ result: 2 }]);
    });
  });
});
