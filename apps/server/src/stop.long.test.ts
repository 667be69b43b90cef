import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Call, type Outcome, signIn, visit } from '../test/visitor.ts';
import { runMain } from '../test/run-main.ts';
import { until } from '../test/until.ts';
import { usedFolder } from '../test/used-folder.ts';

const USERS = 12;
const THINKS = 10;

/** Calls again and again, over a new connection after each farewell, until the server is gone. */
async function callUntilGone(address: string, call: (count: number) => Call): Promise<Outcome[]> {
  const visitor = visit(address);
  const outcomes: Outcome[] = [];
  for (;;) {
    const isNew = outcomes.at(-1)?.isFarewell ?? true;
    const outcome = await visitor.call(call(outcomes.length)).catch(async (error: NodeJS.ErrnoException) => {
      // The system resets a new connection that the server has not accepted when it closes its door. Then it is closed.
      if (error.code === 'ECONNRESET' && isNew) await expectRefused(address);
      else if (error.code !== 'ECONNREFUSED') throw error;
    });
    if (!outcome) return outcomes;
    outcomes.push(outcome);
    await pause(THINKS);
  }
}

const expectRefused = (address: string) =>
  expect(visit(address, false).call({ path: '/readyz' })).rejects.toMatchObject({ code: 'ECONNREFUSED' });

/** As a proxy does: new connections, until it stops. On a busy machine it may say meanwhile that something is slow. */
async function comeUntilNotReady(address: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (;;) {
    const visitor = visit(address, false);
    const readiness = await visitor.call({ path: '/readyz' });
    if (readiness.bytes.toString().includes('stopping')) return [...outcomes, readiness];
    outcomes.push(await visitor.call({ path: '/api/version' }));
  }
}

const customer = (name: string) => ({ name, operator_number: '100200', water_source: '' });

describe('a server that is asked to stop under load', () => {
  it('answers every request, and tells those who stay connected to come again elsewhere', async () => {
    const main = await runMain({ DATA_DIR: usedFolder(), LOG_LEVEL: 'info', DRAIN_MILLISECONDS: '3000' });
    const token = await signIn(visit(main.address, false), 'manager@example.com', 'fracfocus-demo');
    let rounds = 0;
    const users = Array.from({ length: USERS }, (_, user) =>
      callUntilGone(main.address, (count) => {
        rounds = Math.max(rounds, count);
        return user % 4 === 0
          ? { path: '/api/customers', method: 'POST', token, body: customer(`Basin ${user}.${count}`) }
          : { path: '/api/azure-storage/list?limit=50', token };
      }),
    );
    const newcomers = comeUntilNotReady(main.address);
    await until(() => expect(rounds).toBeGreaterThan(3));
    main.child.kill('SIGTERM');
    const [came, ...outcomesOfUsers] = await Promise.all([newcomers, ...users]);
    const outcomes = outcomesOfUsers.flat();
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 201]));
    const farewells = outcomes.filter(({ isFarewell }) => isFarewell).length;
    expect(farewells).toBeGreaterThanOrEqual(USERS);
    expect(outcomes.length).toBeGreaterThan(farewells);
    expect(came.pop()?.status).toBe(503);
    expect(new Set(came.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await main.ended).toBe(0);
    // An instance that leaves is no fault, and what a proxy asks is not logged.
    expect(main.output()).toContain('"path":"/api/customers"');
    expect(main.output()).not.toContain('/readyz');
    expect(main.output().match(/.*"level":[56]0(?!.*Not ready).*/g)).toBeNull();
  });

  it('finishes what threads have begun, and what waits for one', async () => {
    const main = await runMain({ DATA_DIR: usedFolder(), DRAIN_MILLISECONDS: '0', COSTLY_THREADS: '1' });
    const visitors = await Promise.all(
      ['manager', 'editor', 'viewer'].map(async (role) => {
        const visitor = visit(main.address);
        return { visitor, token: await signIn(visitor, `${role}@example.com`, 'fracfocus-demo') };
      }),
    );
    const listed = await visitors[2]?.visitor.call({
      path: '/api/azure-storage/list?limit=1',
      token: visitors[2].token,
    });
    const [{ id } = { id: '' }] = JSON.parse(listed?.bytes.toString() ?? '') as { id: string }[];
    const drawn = visitors.map(({ visitor, token }) => visitor.call({ path: `/api/xml-files/${id}/form.pdf`, token }));
    const metrics = visit(main.address, false);
    await until(async () => {
      const { bytes } = await metrics.call({ path: '/metrics' });
      expect(bytes.toString()).toMatch(/^costly_tasks [2-9]$/m);
    });
    main.child.kill('SIGTERM');
    expect((await Promise.all(drawn)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await main.ended).toBe(0);
  });
});
