import { fill, fillWith, type Kind } from './kind.ts';
import { lyingZip, packedBlanks } from './lying-zip.ts';
import { HEAD, partsOf, sharedOf, sheetOf, workbook } from './workbook.ts';

const kind = (name: string, make: Kind['make'], door: Kind['door'] = 'vendorSheet'): Kind => ({
  name: `workbook: ${name}`,
  door,
  make,
});

const row = (number: number | string, cells: string) => `<row r="${number}">${cells}</row>`;
const cell = (reference: string, value: string, type = 'inlineStr') =>
  type === 'inlineStr'
    ? `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
    : `<c r="${reference}" t="${type}"><v>${value}</v></c>`;
const ELSEWHERE = 'xl/sheet1.xml';
/** XML shrinks much when it is packed: so much of it may be in a workbook. */
const UNPACKED = 4;

/** Cells, rows and sheets that are far away, or many. */
export const placeKinds: readonly Kind[] = [
  kind('a row at 999,999,999, in a sheet elsewhere', () =>
    workbook({ place: ELSEWHERE, rows: row(999_999_999, cell('A999999999', 'x')) }),
  ),
  kind('a row at 3,000,000, in a sheet elsewhere', () =>
    workbook({ place: ELSEWHERE, rows: row(3_000_000, cell('A3000000', 'x')) }),
  ),
  kind('a row at 999,999,999, for a job', () => workbook({ place: ELSEWHERE, rows: row(999_999_999, '') }), 'jobSheet'),
  kind('a cell at ZZZZZZ2, in a sheet elsewhere', () =>
    workbook({ place: ELSEWHERE, rows: row(2, cell('ZZZZZZ2', 'x')) }),
  ),
  kind('a row at 999,999,999', () => workbook({ rows: row(999_999_999, cell('A999999999', 'x')) })),
  kind('a cell at XFD1048576', () => workbook({ rows: row(1_048_576, cell('XFD1048576', 'x')) })),
  kind('references in lower case', () => workbook({ rows: row('2', cell('zzzzzz999999999', 'x')) })),
  kind('rows that go back and forth', () =>
    workbook({
      rows: fillWith(
        (number) => row(number % 2 === 0 ? 20_000 : 2, cell(`A${number % 2 === 0 ? 20_000 : 2}`, 'x')),
        200_000,
      ),
    }),
  ),
  kind('a negative row', () => workbook({ rows: row(-1, cell('A-1', 'x')) })),
  kind('a row without a number', () => workbook({ rows: row('1e9', cell('A1e9', 'x')) })),
  kind('a million short rows', (bytes) =>
    workbook({ sheet: sheetOf(HEAD + fill('<row><c><v>1</v></c></row>', bytes * UNPACKED)) }),
  ),
  kind('a row of a million cells', (bytes) =>
    workbook({ sheet: sheetOf(`${HEAD}<row r="2">${fill('<c><v>1</v></c>', bytes * UNPACKED)}</row>`) }),
  ),
  kind('a head of a million cells', (bytes) =>
    workbook({ sheet: sheetOf(`<row r="1">${fill('<c t="str"><v>Odd</v></c>', bytes * UNPACKED)}</row>`) }),
  ),
  kind('100 columns in 20,000 rows', (bytes) =>
    workbook({ rows: fillWith((number) => row(number + 2, fill('<c t="str"><v>x</v></c>', 2400)), bytes * UNPACKED) }),
  ),
  kind('merged cells over everything', (bytes) =>
    workbook({
      sheet: sheetOf(HEAD).replace(
        '</worksheet>',
        `<mergeCells>${fill('<mergeCell ref="A1:XFD1048576"/>', bytes * UNPACKED)}</mergeCells></worksheet>`,
      ),
    }),
  ),
  kind('dimensions of everything', () =>
    workbook({ sheet: sheetOf(HEAD).replace('<sheetData>', '<dimension ref="A1:XFD999999999"/><sheetData>') }),
  ),
  kind('a hundred thousand sheets', (bytes) =>
    workbook({ sheets: fillWith((number) => `<sheet name="S${number}" sheetId="${number}" r:id="rId1"/>`, bytes) }),
  ),
  kind('a sheet outside the archive', () => workbook({ target: '../../../../etc/passwd' })),
  kind('a sheet on another server', () =>
    workbook({ target: 'http://169.254.169.254/latest', relation: ' TargetMode="External"' }),
  ),
  kind('a sheet that is the workbook', () => workbook({ target: 'workbook.xml' })),
  kind('a sheet that is not there', () => workbook({ target: 'worksheets/none.xml' })),
  kind('formulas and errors', (bytes) =>
    workbook({ rows: row(2, fill('<c t="e"><f>SUM(A1:XFD1048576)</f><v>#REF!</v></c>', bytes)) }),
  ),
];

/** What is written in the parts. */
export const contentKinds: readonly Kind[] = [
  kind('a long shared string in each of 20,000 cells', () =>
    workbook({
      shared: sharedOf(`<si><t>${'x'.repeat(1_000_000)}</t></si>`),
      rows: fillWith((number) => row(number + 2, cell(`A${number + 2}`, '0', 's')), 800_000),
    }),
  ),
  kind('a million shared strings', (bytes) =>
    workbook({ shared: sharedOf(fill('<si><t>x</t></si>', bytes * UNPACKED)) }),
  ),
  kind('a shared string of a million runs', (bytes) =>
    workbook({
      shared: sharedOf(`<si>${fill('<r><t>x</t></r>', bytes * UNPACKED)}</si>`),
      rows: row(2, cell('A2', '0', 's')),
    }),
  ),
  kind('shared strings that are not there', () =>
    workbook({ rows: row(2, cell('A2', '999999999', 's') + cell('B2', '-1', 's') + cell('C2', '__proto__', 's')) }),
  ),
  kind('one cell of megabytes', (bytes) => workbook({ rows: row(2, cell('A2', 'x'.repeat(bytes))) })),
  kind('character references', (bytes) => workbook({ rows: row(2, cell('A2', fill('&#65;', bytes * UNPACKED))) })),
  kind('entities that multiply', () => workbook({ sheet: `${LAUGHS}${sheetOf(row(1, cell('A1', '&i;')))}` })),
  kind('an entity from a file', () =>
    workbook({ sheet: `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${sheetOf(row(1, cell('A1', '&b;')))}` }),
  ),
  kind('a tag with a million attributes', (bytes) =>
    workbook({
      sheet: sheetOf(
        HEAD,
        fillWith((number) => ` a${number}=""`, bytes),
      ),
    }),
  ),
  kind('elements in elements', (bytes) => workbook({ sheet: sheetOf(fill('<a>', bytes)) })),
  kind('elements in elements, all closed', (bytes) =>
    workbook({ sheet: sheetOf(fill('<a>', bytes / 2) + fill('</a>', (bytes / 2) * (4 / 3))) }),
  ),
  kind('comments', (bytes) => workbook({ rows: fill('<!---->', bytes * UNPACKED) })),
  kind('an element name of megabytes', (bytes) => workbook({ rows: `<${'n'.repeat(bytes)}/>` })),
  kind('numbers beyond all numbers', () =>
    workbook({
      rows: row(
        2,
        ['1e999999', '-1e400', '9'.repeat(100_000), 'NaN', '0x10'].map((value) => `<c><v>${value}</v></c>`).join(''),
      ),
    }),
  ),
  kind('dates beyond all dates', () =>
    workbook({
      rows: row(2, ['1e300', '-1e300', '2958466', '-0.5', 'x'].map((value) => `<c s="0"><v>${value}</v></c>`).join('')),
    }),
  ),
  kind('a hundred thousand styles', (bytes) =>
    workbook({
      styles: `<styleSheet><numFmts>${fillWith((number) => `<numFmt numFmtId="${number}" formatCode="yyyy${'y'.repeat(20)}"/>`, bytes)}</numFmts><cellXfs>${fill('<xf numFmtId="14"/>', bytes)}</cellXfs></styleSheet>`,
    }),
  ),
  kind('a sheet in UTF-16', () => workbook({ sheet: Buffer.from(`\ufeff${sheetOf(HEAD)}`, 'utf16le') })),
  kind('a sheet that is no UTF-8', () =>
    workbook({ sheet: Buffer.concat([Buffer.from(sheetOf(HEAD)), Buffer.alloc(1000, 0xff)]) }),
  ),
  kind('a sheet of zeros', (bytes) => workbook({ sheet: Buffer.alloc(bytes) })),
  kind('titles of the prototype', () =>
    workbook({
      sheet: sheetOf(
        row(
          1,
          ['__proto__', 'constructor', 'toString', 'Company']
            .map((title, at) => cell(`${'ABCD'[at] ?? ''}1`, title))
            .join(''),
        ),
      ),
    }),
  ),
  kind('an empty workbook', () => lyingZip([])),
];

const LAUGHS = `<!DOCTYPE a [<!ENTITY a "ha">${Array.from('bcdefghi', (name) => {
  const before = String.fromCharCode(name.charCodeAt(0) - 1);
  return `<!ENTITY ${name} "${`&${before};`.repeat(10)}">`;
}).join('')}]>`;

const CLOSING = '</sheetData></worksheet>';
const MEGABYTE = 1024 * 1024;
const SHEET = 'xl/worksheets/sheet1.xml';
const others = partsOf().filter(({ name }) => name !== SHEET);

/** How the archive itself is put together. */
export const archiveKinds: readonly Kind[] = [
  kind('a sheet that unpacks to 1 GB of blanks', (bytes) =>
    lyingZip([...others, { name: SHEET, packed: packedBlanks(megabytesOf(bytes, 1000)) }]),
  ),
  kind('an unused part that unpacks to 1 GB', (bytes) =>
    lyingZip([...partsOf(), { name: 'xl/media/a.bin', packed: packedBlanks(megabytesOf(bytes, 1000)) }]),
  ),
  kind('a sheet with 79 MB of blanks between its rows', (bytes) =>
    lyingZip([
      ...others,
      { name: SHEET, packed: packedBlanks(megabytesOf(bytes, 79), sheetOf(HEAD).slice(0, -CLOSING.length), CLOSING) },
    ]),
  ),
  kind('a size that is stated too small', (bytes) =>
    lyingZip([...others, { name: SHEET, packed: packedBlanks(megabytesOf(bytes, 300)), claims: { size: 10 } }]),
  ),
  kind('a size that is stated too large', () =>
    lyingZip([...others, { name: SHEET, bytes: sheetOf(HEAD), claims: { size: 0xffff_fffe } }]),
  ),
  kind('sizes of the 64-bit format', () =>
    lyingZip([
      ...others,
      { name: SHEET, bytes: sheetOf(HEAD), claims: { size: 0xffff_ffff, packedSize: 0xffff_ffff } },
    ]),
  ),
  kind('a wrong checksum', () => lyingZip([...others, { name: SHEET, bytes: sheetOf(HEAD), claims: { crc: 1 } }])),
  kind('500 parts that share their bytes', (bytes) => {
    const bomb = { name: 'a0', packed: packedBlanks(megabytesOf(bytes, 70)) };
    const first = partsOf().length;
    return lyingZip([
      ...partsOf(),
      bomb,
      ...Array.from({ length: 480 }, (_, at) => ({ ...bomb, name: `a${at + 1}`, at: first })),
    ]);
  }),
  kind('a hundred thousand parts', (bytes) =>
    lyingZip([...partsOf(), ...Array.from({ length: Math.min(60_000, bytes / 100) }, (_, at) => ({ name: `a${at}` }))]),
  ),
  kind('more parts than it has', () => lyingZip(partsOf(), { count: 65_535 })),
  kind('a directory that lies elsewhere', () => lyingZip(partsOf(), { directoryAt: 0xffff_fff0 })),
  kind('a directory that lies in its first part', () => lyingZip(partsOf(), { directoryAt: 0 })),
  kind('a comment that looks like the end', () =>
    lyingZip(partsOf(), { comment: Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1') }),
  ),
  kind('a comment of marks of the end', () =>
    lyingZip(partsOf(), { comment: Buffer.from('PK\x05\x06'.repeat(16_000), 'latin1') }),
  ),
  kind('marks of the end and nothing else', (bytes) => Buffer.from(fill('PK\x05\x06', bytes), 'latin1')),
  kind('an archive in an archive in an archive', (bytes) => {
    const inner = lyingZip([{ name: SHEET, packed: packedBlanks(megabytesOf(bytes, 200)) }]);
    const middle = lyingZip(Array.from({ length: 16 }, (_, at) => ({ name: `${at}.zip`, bytes: inner })));
    return lyingZip([...others, { name: SHEET, bytes: middle }]);
  }),
  kind('two sheets of the same name', () =>
    lyingZip([...partsOf(), { name: SHEET, bytes: sheetOf(row(999_999_999, '')) }]),
  ),
  kind('the same sheet in upper case', () =>
    lyingZip([...partsOf(), { name: SHEET.toUpperCase(), bytes: sheetOf(row(999_999_999, '')) }]),
  ),
  kind('names that lead out of it', () =>
    lyingZip([
      ...partsOf(),
      { name: '../../../../tmp/a' },
      { name: '/etc/passwd' },
      { name: 'C:\\a' },
      { name: '__proto__' },
    ]),
  ),
  kind('names of 65,535 letters', (bytes) =>
    lyingZip([
      ...partsOf(),
      ...Array.from({ length: Math.min(150, bytes / 140_000) }, (_, at) => ({ name: `${at}`.padEnd(65_535, 'n') })),
    ]),
  ),
  kind('an encrypted part', () => lyingZip([...others, { name: SHEET, bytes: sheetOf(HEAD), flags: 1 }])),
  kind('an unknown compression', () => lyingZip([...others, { name: SHEET, bytes: sheetOf(HEAD), method: 99 }])),
  kind('bytes that are not compressed as stated', () =>
    lyingZip([...others, { name: SHEET, packed: Buffer.alloc(100_000, 0xff) }]),
  ),
  kind('a part that ends early', () => {
    const whole = packedBlanks(1);
    return lyingZip([...others, { name: SHEET, packed: whole.subarray(0, whole.length - 20) }]);
  }),
  kind('the first half of a workbook', () => workbook().subarray(0, 900)),
  kind('the letters PK and noise', (bytes) => Buffer.from(`PK\x03\x04${fill('\x00\xff\x7f', bytes)}`, 'latin1')),
  kind('text instead of an archive', () => 'Company,Email\nGulf,a@b.example\n'),
];

/** In a small corpus the bombs are small, too. */
const megabytesOf = (bytes: number, full: number): number =>
  Math.max(2, Math.floor(Math.min(1, bytes / (10 * MEGABYTE)) * full));
