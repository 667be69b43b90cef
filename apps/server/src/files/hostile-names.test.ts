import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, hireFor, upload } from '../../test/documents.ts';
import { signInAs } from '../../test/people.ts';
import { sendRaw } from '../../test/raw-request.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

const CANARY = 'the canary sings';
const NAME = 'Peña #1 (50%).xml';

let test: TestApp;
let address: string;
let token: string;
let id: string;
let key: string;
beforeAll(async () => {
  test = await startTestApp({ FILE_NAME_MISSES_PER_USER: '1000' });
  const customer = await addCustomer(test.db, 'Lone Star Energy');
  const { api } = await hireFor(test, 'Editor', 'editor@example.com', [customer]);
  token = await signInAs(test, 'editor@example.com');
  ({ id } = await upload(api, { customerId: customer, fileName: NAME }));
  ({ blob_key: key } = await test.db.selectFrom('file_revisions').select('blob_key').executeTakeFirstOrThrow());
  writeFileSync(join(test.folder, 'canary.xml'), CANARY);
  address = await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.stop());

/** As they stand in the address of a request, byte by byte. */
const hostile = () => [
  '..%2Fcanary.xml',
  '..%2f..%2fcanary.xml',
  '%2e%2e%2fcanary.xml',
  '..%5Ccanary.xml',
  '%2E%2E/canary.xml',
  '../canary.xml',

  '..%252Fcanary.xml',
  '%252e%252e%252fcanary.xml',
  '..%c0%afcanary.xml',
  '..%e0%80%afcanary.xml',
  '%uff0e%uff0e/canary.xml',

  'files%2F..%2Fcanary.xml',
  './canary.xml',
  '%2Fetc%2Fpasswd',
  '%2Fproc%2Fself%2Fenviron',
  'C:%5Ccanary.xml',
  'file:%2F%2F%2Fetc%2Fpasswd',

  'canary.xml',
  'canary.xml%00.xml',
  '%00',
  'a%00b.xml',
  `${encodeURIComponent(NAME)}%00`,
  '%0d%0aX-Injected:%201',
  '%0d%0a%0d%0a<script>',
  '%0a',

  `${encodeURIComponent(NAME)}%20`,
  `%20${encodeURIComponent(NAME)}`,
  `${encodeURIComponent(NAME)}.`,
  `${encodeURIComponent(NAME)}%0a`,
  `${encodeURIComponent(NAME)}%2F`,

  encodeURIComponent(encodeURIComponent(NAME)),
  encodeURIComponent(NAME.normalize('NFD')),
  encodeURIComponent(NAME.toUpperCase()),
  encodeURIComponent(NAME.toLowerCase()),
  encodeURIComponent(`${NAME}\u200b`),

  encodeURIComponent(NAME.replace('.', '\uff0e')),
  encodeURIComponent(`\u202e${NAME}`),
  '%EF%BC%8E%EF%BC%8E%EF%BC%8Fcanary.xml',
  'Pen%CC%83a%20%231%20(50%25).xml',
  '%',
  '%zz',
  '%c3%28',
  '%ed%a0%80',
  '%f0%28%8c%28',
  '%ff%fe',

  "'%20or%20'1'='1",
  "%25'%20or%201=1--",
  '%25',
  '_',
  '*',
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E.xml',
  '$%7Bjndi:ldap:%2F%2Fx%7D',
  '%7B%7B7*7%7D%7D',
  '.',
  '..',
  '%2e',
  '%20',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '-1',
  '0',
  key,
  `${key}.blob`,
  id,
  `${'a'.repeat(5000)}.xml`,
  '%2e%2e%2f'.repeat(300),
  '🛢'.repeat(10),
  '%F0%9F%9B%A2.xml',
];

const ask = async (method: string, path: string) =>
  sendRaw(address, [
    `${method} ${path} HTTP/1.1`,
    'Host: xml.example.com',
    `Authorization: Bearer ${token}`,
    'Connection: close',
  ]);
const statusOf = (answer: string) => Number(answer.slice(9, 12));

describe('hostile names', () => {
  it('are more than sixty', () => {
    expect(new Set(hostile()).size).toBeGreaterThan(60);
  });

  it.each([
    ['download', 'GET', '/api/azure-storage/download/'],
    ['delete', 'DELETE', '/api/azure-storage/delete/'],
    ['content', 'GET', '/api/xml-files/'],
  ])('open nothing in %s: only exact names answer', async (call, method, path) => {
    const ending = call === 'content' ? '/content' : '';
    const names = hostile().filter((name) => call !== 'content' || name !== id);
    const answers = await Promise.all(names.map((name) => ask(method, `${path}${name}${ending}`)));
    for (const [index, answer] of answers.entries()) {
      expect([400, 403, 404, 405, 414, 431], `${method} ${names[index]}: ${answer.slice(0, 60)}`).toContain(
        statusOf(answer),
      );
      expect(answer).not.toContain(CANARY);
      expect(answer).not.toContain('<APINumber>');
      expect(answer.split('\r\n\r\n')[0]?.toLowerCase()).not.toContain('x-injected');
    }
    expect(await test.db.selectFrom('files').select('deleted_at').execute()).toEqual([{ deleted_at: null }]);
  });

  it('do not keep the real one from being found', async () => {
    const answer = await ask('GET', `/api/azure-storage/download/${encodeURIComponent(NAME)}`);
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain(
      `content-disposition: attachment; filename="Pe_a _1 (50_).xml"; filename*=UTF-8''Pe%C3%B1a%20%231%20%2850%25%29.xml`,
    );
    expect(answer).toContain('<APINumber>42461424710000</APINumber>');
    expect(statusOf(await ask('DELETE', `/api/azure-storage/delete/${encodeURIComponent(NAME)}`))).toBe(200);
  });
});
