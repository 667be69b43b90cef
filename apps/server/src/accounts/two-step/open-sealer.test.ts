import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson, PASSWORD } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { enrol } from '../../../test/two-step.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { mustOpenSecrets } from './sealer.ts';

const KEY = 'a key of the settings that is long enough';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ SECRETS_KEY: KEY });
  await insertPerson(test.db);
  await enrol(test, 'pat.lee@example.com');
});
afterAll(() => test.stop());

const check = (SECRETS_KEY: string) => mustOpenSecrets({ db: test.db, settings: readSettings({ SECRETS_KEY }) });

describe('a start', () => {
  it('goes on with the key, also when a newer one stands before it', async () => {
    await expect(check(KEY)).resolves.toBeUndefined();
    await expect(check(`${'new'.repeat(11)}, ${KEY}`)).resolves.toBeUndefined();
  });

  it('is refused without the key that secrets were sealed with', async () => {
    await expect(check('')).rejects.toThrow('The key that seals the two-step sign-in of 1 users is missing');
    await expect(check('another key that is also long enough')).rejects.toThrow('please put it back into SECRETS_KEY');
  });

  it('is refused with a key that is too short', () => {
    expect(() => readSettings({ SECRETS_KEY: PASSWORD })).toThrow('SECRETS_KEY');
  });
});
