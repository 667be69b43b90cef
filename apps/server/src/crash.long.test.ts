import { describe, expect, it } from 'vitest';
import { postJson, runMain } from '../test/run-main.ts';
import { usedFolder } from '../test/used-folder.ts';

const email = 'viewer@example.com';
const ROUNDS = 3;

const signIn = async (address: string, password: string) => {
  const answer = await postJson(`${address}/login`, { email, password });
  return answer.ok ? ((await answer.json()) as { token: string }).token : undefined;
};

/** Changes the password again and again until the server is gone; the last two are what may count afterwards. */
async function changeUntilKilled(address: string, first: string, kill: (changes: number) => void) {
  const token = await signIn(address, first);
  let acknowledged = first;
  for (let count = 1; ; count += 1) {
    kill(count - 1);
    const next = `${first.slice(0, 20)} drum ${count}`;
    const body = { current_password: acknowledged, new_password: next };
    const answer = await postJson(`${address}/change-password`, body, token).catch(() => undefined);
    if (!answer?.ok) return { acknowledged, underWay: next, count };
    acknowledged = next;
  }
}

describe('a server that is killed while passwords change', () => {
  it('has every acknowledged change when it is back', async () => {
    const folder = usedFolder();
    let password = 'fracfocus-demo';
    let changes = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const main = await runMain({ DATA_DIR: folder });
      const { acknowledged, underWay, count } = await changeUntilKilled(main.address, password, (done) => {
        // A little later each round, so that the kill meets the next change at another point.
        if (done === 2) setTimeout(() => main.child.kill('SIGKILL'), 10 * round);
      });
      changes += count;
      const back = await runMain({ DATA_DIR: folder });
      password = (await signIn(back.address, acknowledged)) ? acknowledged : underWay;
      expect(await signIn(back.address, password), `round ${round}`).toBeDefined();
      back.child.kill('SIGTERM');
      expect(await back.ended).toBe(0);
    }
    expect(changes).toBeGreaterThan(ROUNDS);
  });
});
