import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson, PASSWORD } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { type Device, enrol } from '../../../test/two-step.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { mustOpenSecrets } from './sealer.ts';

const KEY = 'a key of the settings that is long enough';
const NEW_KEY = 'a newer key that is long enough as well';

let test: TestApp;
let device: Device;
beforeAll(async () => {
  test = await startTestApp({ SECRETS_KEY: KEY });
  await insertPerson(test.db);
  device = await enrol(test, 'pat.lee@example.com');
});
afterAll(() => test.stop());

const check = (SECRETS_KEY: string) => mustOpenSecrets({ db: test.db, settings: readSettings({ SECRETS_KEY }) });

describe('a start', () => {
  it('goes on with the key, also when a newer one stands behind it', async () => {
    await expect(check(KEY)).resolves.toBeUndefined();
    await expect(check(`${KEY}, ${NEW_KEY}`)).resolves.toBeUndefined();
  });

  it('is refused without the key that secrets were sealed with', async () => {
    await expect(check('')).rejects.toThrow('The key that seals the two-step sign-in of 1 users is missing');
    await expect(check(NEW_KEY)).rejects.toThrow('please put it back into SECRETS_KEY');
  });

  it('seals again with the newest key, so that the older one can go', async () => {
    await check(`${NEW_KEY}, ${KEY}`);
    await expect(check(NEW_KEY)).resolves.toBeUndefined();
    await expect(check(KEY)).rejects.toThrow('is missing');
    // Back to the key of the running product, for which the secret is still the same.
    await check(`${KEY}, ${NEW_KEY}`);
    const body = { email: 'pat.lee@example.com', password: PASSWORD, otp: device.code() };
    expect((await test.api().login({ body })).token).not.toBe('');
  });

  it('is not refused for a secret that no key opens any more', async () => {
    const { secret } = await test.db.selectFrom('two_steps').select('secret').executeTakeFirstOrThrow();
    const damaged = Buffer.concat([secret.subarray(0, -1), Buffer.of(secret.readUInt8(secret.length - 1) ^ 1)]);
    await test.db.updateTable('two_steps').set({ secret: damaged }).execute();
    await expect(check(`${NEW_KEY}, ${KEY}`)).resolves.toBeUndefined();
    expect(await test.db.selectFrom('two_steps').select('secret').execute()).toEqual([{ secret: damaged }]);
  });

  it('is refused with a key that is too short', () => {
    expect(() => readSettings({ SECRETS_KEY: PASSWORD })).toThrow('SECRETS_KEY');
  });
});
