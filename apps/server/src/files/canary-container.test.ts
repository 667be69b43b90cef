import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { azureSettings } from '../../test/azure-settings.ts';
import { addCustomer, hireFor, upload } from '../../test/documents.ts';
import { openOlderContainer } from '../../test/older-container.ts';
import { signInAs } from '../../test/people.ts';
import { sendRaw } from '../../test/raw-request.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { openStore } from '../storage/open-store.ts';

const CANARY = 'the canary sings';

let test: TestApp;
let address: string;
let token: string;
const elsewhere = azureSettings();
const other = elsewhere.AZURE_STORAGE_CONTAINER;
beforeAll(async () => {
  const container = await openOlderContainer(elsewhere);
  await container.put('canary.xml', CANARY);
  test = await startTestApp({}, { store: await openStore(azureSettings(), new Date()) });
  const customerId = await addCustomer(test.db, 'Lone Star Energy');
  const { api } = await hireFor(test, 'Editor', 'editor@example.com', [customerId]);
  await upload(api, { customerId });
  token = await signInAs(test, 'editor@example.com');
  address = await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.stop());

/** Ways from one container to the other, as the Azure client would follow them. */
const ways = [
  `..%2F${other}%2Fcanary.xml`,
  `..%2f..%2f${other}%2fcanary.xml`,
  `%2e%2e%2f${other}%2fcanary.xml`,
  `..%5C${other}%5Ccanary.xml`,
  `x%2F..%2F..%2F${other}%2Fcanary.xml`,
  `..%252F${other}%252Fcanary.xml`,
  `adopted:..%2F${other}%2Fcanary.xml`,
  `%2F${other}%2Fcanary.xml`,
];

describe('a file of another container', () => {
  it.each([
    ['GET', '/api/azure-storage/download/', ''],
    ['DELETE', '/api/azure-storage/delete/', ''],
    ['GET', '/api/xml-files/', '/content'],
  ])('is out of reach of %s %s', async (method, path, ending) => {
    for (const way of ways) {
      const answer = await sendRaw(address, [
        `${method} ${path}${way}${ending} HTTP/1.1`,
        'Host: xml.example.com',
        `Authorization: Bearer ${token}`,
        'Connection: close',
      ]);
      expect(answer).toMatch(/^HTTP\/1\.1 40[0-4] /);
      expect(answer).not.toContain(CANARY);
    }
    const store = await openStore(elsewhere, new Date());
    expect(String(await store.get('adopted:canary.xml'))).toBe(CANARY);
  });
});
