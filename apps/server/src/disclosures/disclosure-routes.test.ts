import { ProblemError } from '@disclosure/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDocument } from '../../test/documents.ts';
import { judgeDocument } from '../costly/read-document.ts';
import { hire, problemOf } from '../../test/staff.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let viewer: Api;
beforeAll(async () => {
  test = await startTestApp();
  ({ api: viewer } = await hire(test, 'Viewer', 'viewer@example.com'));
});
afterAll(() => test.stop());

const check = (...contents: readonly string[]) =>
  viewer.checkDisclosures({
    body: { documents: contents.map((content, index) => ({ name: `${index}.xml`, content })) },
  });

describe('a check of documents', () => {
  it('answers with the verdict on each, and stores nothing', async () => {
    const { documents } = await check(
      aDocument(),
      aDocument({ wellName: 'Other', apiNumber: '42461424720000' }).replace('14808-60-7', '14808-60-8'),
      aDocument(),
      '<html/>',
    );
    expect(documents.map(({ name, status }) => `${name} ${status}`)).toEqual([
      '0.xml good',
      '1.xml error',
      '2.xml warning',
      '3.xml unreadable',
    ]);
    expect(documents[0]).toMatchObject({
      verdict: { errors: 0 },
      facts: { wellName: 'Bluebonnet 1H', state: 'Texas' },
    });
    expect(documents[1]?.findings[0]).toMatchObject({
      id: 'CAS-03',
      severity: 'error',
      where: 'rows[1].casNumber',
      place: 'Row 2 · CAS',
    });
    expect(documents[2]?.findings[0]).toMatchObject({ id: 'FILE-02', message: expect.stringContaining('0.xml') });
    expect(documents[3]).toMatchObject({ findings: [{ id: 'DOCUMENT-01', line: 1, column: 1 }] });
    expect(documents[3]).not.toHaveProperty('facts');
    for (const name of ['files', 'file_uploads'] as const) {
      expect(await test.db.selectFrom(name).selectAll().execute()).toEqual([]);
    }
  });

  it('gives the same verdict as an upload', async () => {
    const content = aDocument().replace('14808-60-7', '14808-60-8');
    const [checked] = (await check(content)).documents;
    const { errors, refusals, warnings } = await judgeDocument(content);
    expect(checked?.verdict).toMatchObject({ errors, refusals, warnings });
  });

  it('takes at most 50 documents and 20 MB, and at least one', async () => {
    expect(await problemOf(check())).toMatchObject({ status: 400 });
    expect(await problemOf(check(...Array.from({ length: 51 }, () => aDocument())))).toMatchObject({ status: 400 });
    expect((await check(...Array.from({ length: 50 }, () => aDocument()))).documents).toHaveLength(50);
    expect(await problemOf(check('x'.repeat(21 * 1024 * 1024)))).toMatchObject({ status: 413 });
  });

  it('of hostile documents ends in words, on a thread', async () => {
    const attributes = Array.from({ length: 500_000 }, (_, index) => `a${index}="" `).join('');
    const hostile = [
      aDocument().replace('<TVD>', `<TVD ${attributes}>`),
      aDocument().replace('Bluebonnet 1H', '&#65;'.repeat(1_500_000)),
      `<FracFocus4_0>${'<a>'.repeat(100_000)}`,
    ];
    const outcome = await check(...hostile).catch((error: unknown) => error);
    if (outcome instanceof ProblemError) expect(outcome).toMatchObject({ status: 422, code: 'too-costly' });
    else expect(outcome).toMatchObject({ documents: hostile.map(() => ({ status: 'unreadable' })) });
    expect((await check(aDocument())).documents).toMatchObject([{ status: 'good' }]);
  });
});
