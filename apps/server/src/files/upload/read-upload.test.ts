import { describe, expect, it } from 'vitest';
import { aDocument, upload } from '../../../test/documents.ts';
import { filingOffice } from '../../../test/filing-office.ts';
import { problemOf } from '../../../test/staff.ts';

const office = filingOffice();

const names = async () => (await office().editor.listFiles({ query: {} })).items.map(({ name }) => name);

describe('an upload', () => {
  it.each([
    ['../a.xml', 'The file name must not contain a slash, a backslash or a folder'],
    ['C:\\a.xml', 'The file name must not contain a slash, a backslash or a folder'],
    ['a.xml.exe', 'The file name must end in .xml'],
    ['a\r\nb.xml', 'The file name must not contain control characters or line breaks'],
    [`${'x'.repeat(197)}.xml`, 'The file name must be at most 200 characters long'],
    ['a\u061clmx.xml', 'The file name must not contain control characters or line breaks'],
    ['a\0.xml', 'File name contains characters that are not allowed'],
  ])('is not taken under the name %j', async (fileName, message) => {
    const { lone, editor } = office();
    expect(await problemOf(upload(editor, { customerId: lone, fileName }))).toMatchObject({ status: 400, message });
    expect(await names()).toEqual([]);
  });

  it.each([
    [undefined, 'You must select a customer before saving the XML file.'],
    ['', 'You must select a customer before saving the XML file.'],
    [999_999, 'This customer no longer exists. Please choose another one.'],
    ['133 or 1=1', 'This customer no longer exists. Please choose another one.'],
    [{ id: 1 }, 'This customer no longer exists. Please choose another one.'],
  ])('is not taken for the customer %j', async (customerId, message) => {
    const { editor } = office();
    expect(await problemOf(upload(editor, { customerId }))).toMatchObject({ status: 400, message });
  });

  it.each([
    ['text', 'hello', /^The document cannot be read: /],
    [
      'a page',
      '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>',
      /not a FracFocus document/,
    ],
    [
      'a document type',
      aDocument().replace('?>', '?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      /DOCTYPE/i,
    ],
    [
      'a style sheet',
      aDocument().replace('?>', '?><?xml-stylesheet type="text/xsl" href="//example.com/x.xsl"?>'),
      /Processing instructions are not accepted: please remove it \(line 1, column \d+\)$/,
    ],
    [
      'what the schema refuses',
      aDocument().replace('<TVD>9876.5</TVD>', '<TVD>deep</TVD>'),
      /does not pass the schema/,
    ],
  ])('of %s is refused with its first findings, and leaves nothing', async (_, content, message) => {
    const { test, lone, editor } = office();
    const body = { fileName: 'a.xml', content, metadata: { customerId: lone } };
    expect(await problemOf(editor.uploadFile({ body }))).toMatchObject({
      status: 422,
      code: 'document-refused',
      message: expect.stringMatching(message) as string,
      details: { errors: [{ path: 'content', id: expect.stringMatching(/^DOCUMENT-0[123]$/) as string }] },
    });
    expect(await names()).toEqual([]);
    expect(await test.db.selectFrom('file_uploads').selectAll().execute()).toEqual([]);
  });

  it('of more than 10 MB is refused', async () => {
    const { lone, editor } = office();
    const content = aDocument().replace('</FracFocus4_0>', `<!--${'x'.repeat(10 * 1024 * 1024)}--></FracFocus4_0>`);
    const body = { fileName: 'a.xml', content, metadata: { customerId: lone } };
    expect(await problemOf(editor.uploadFile({ body }))).toMatchObject({ status: 413 });
  });
});
