import { CompiledQuery } from 'kysely';
import type { ClientBase, QueryResult } from 'pg';
import type { Db } from './db.ts';

/** Stands for several statements, which are its only parameter. */
const MARK = '/* together */';

type Rows<Statements> = {
  [Index in keyof Statements]: Statements[Index] extends CompiledQuery<infer Row> ? readonly Row[] : never;
};

/**
 * Several statements of a transaction on one way to the database and back, which under load waits for everything else:
 * they are sent without waiting for each other's answers. Each sees what those before it have done or waited for. Of
 * those after one that fails, none is run. Outside a transaction this is for reading.
 */
export async function together<const Statements extends readonly CompiledQuery[]>(
  tx: Db,
  ...statements: Statements
): Promise<Rows<Statements>> {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(MARK, [statements]));
  return rows as unknown as Rows<Statements>;
}

type Send = (...parts: readonly unknown[]) => unknown;

/**
 * Lets a connection take several statements at once. Without the option `pipeline` of the driver, each of them waits for
 * the one before. They cannot be sent through the query builder one by one: it waits for each answer by itself.
 */
export function joining(client: ClientBase): Send {
  const send = client.query.bind(client) as Send;
  const sendOne = ({ sql, parameters }: CompiledQuery) => send(sql, [...parameters]) as Promise<QueryResult>;
  return (text, values, ...rest) => {
    if (text !== MARK) return send(text, values, ...rest);
    const [statements] = values as [readonly CompiledQuery[]];
    return inOrder(statements.map(sendOne));
  };
}

/** The rows of all, or the first fault: those after it only say that the transaction has failed. */
async function inOrder(answers: readonly Promise<QueryResult>[]) {
  const rows: unknown[] = [];
  const settled = await Promise.allSettled(answers);
  for (const answer of settled) {
    if (answer.status === 'rejected') throw answer.reason;
    rows.push(answer.value.rows);
  }
  return { rows };
}
