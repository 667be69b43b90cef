import { fill, fillWith, type Kind } from './kind.ts';

const kind = (name: string, make: Kind['make'], door: Kind['door'] = 'vendors'): Kind => ({
  name: `table: ${name}`,
  door,
  make,
});

const HEAD = 'Company,First Name,Last Name,Email,Phone\n';
const INGREDIENTS = 'Code,Trade Name,Purpose,Ingredient Name,CAS Number,Specific Gravity,Supplier\n';
const JOB = 'Well Name,API Number,Chemical Code,Amount,Unit\n';
const after = (head: string, piece: string) => (bytes: number) => head + fill(piece, bytes - head.length);
const numbered = (head: string, piece: (number: number) => string) => (bytes: number) =>
  head + fillWith(piece, bytes - head.length);

/** As many rows as a table may have. */
function rows(piece: (number: number) => string, bytes: number): string {
  const all = Array.from({ length: 20_000 }, (_, number) => piece(number)).join('');
  return all.length <= bytes ? all : fillWith(piece, bytes);
}

/** Rows, columns and quotation marks without end. */
export const shapeKinds: readonly Kind[] = [
  kind('line breaks', (bytes) => fill('\n', bytes)),
  kind('line breaks, for a job', (bytes) => fill('\n', bytes), 'jobTable'),
  kind('carriage returns', (bytes) => fill('\r', bytes)),
  kind('line breaks of two characters', (bytes) => fill('\r\n', bytes)),
  kind('a good head and line breaks', after(HEAD, '\n')),
  kind('line separators of Unicode', after(HEAD, '\u2028')),
  kind('a head of 600 kB', (bytes) => fillWith((number) => `t${number},`, Math.min(bytes, 600_000))),
  kind('a head of commas', (bytes) => fill(',', bytes)),
  kind('a head of semicolons', (bytes) => fill(';', bytes)),
  kind('a head of tabs', (bytes) => fill('\t', bytes)),
  kind('a head of one title again and again', (bytes) => fill('Company,', bytes)),
  kind('a head of long titles', (bytes) => fillWith((number) => `${number}${'t'.repeat(10_000)},`, bytes)),
  kind('a head without end in each of three separators', (bytes) => fill(',;\t', bytes)),
  kind('a row of a million columns', after(HEAD, 'x,')),
  kind('tabs between millions of cells', after('Company\tEmail\n', 'x\t')),
  kind('rows of 100 cells', after(HEAD, `${'x,'.repeat(100)}\n`)),
  kind('rows of one cell', after(HEAD, 'x\n')),
  kind('20,000 rows with five faults each', (bytes) => HEAD + rows(() => ',,,not an address,,x,x,x\n', bytes)),
  kind('a quotation mark that is never closed', after(`${HEAD}"`, 'x')),
  kind('a quotation mark that is never closed, in each row', after(HEAD, '"x\n')),
  kind('quotation marks', (bytes) => fill('"', bytes)),
  kind('quotation marks, all doubled, in one cell', (bytes) => `${HEAD}"${fill('""', bytes - 100)}"`),
  kind('text behind a quotation mark, at the end', (bytes) => `${HEAD}${fill('"a","b"\n', bytes - 100)}"a"b`),
  kind('a line break in each cell', after(HEAD, '"a\nb","c\r\nd"\n')),
  kind('one cell of megabytes', after(HEAD, 'x')),
  kind('blanks', after(HEAD, ' ')),
  kind('blanks before a letter', (bytes) => `${HEAD}${fill(' ', bytes - 100)}x`),
  kind('blanks between letters', after(HEAD, 'x          ')),
];

/** What stands in the cells. */
export const cellKinds: readonly Kind[] = [
  kind('the same vendor again and again', after(HEAD, 'Gulf,,,,\n')),
  kind(
    '20,000 new vendors',
    (bytes) => HEAD + rows((number) => `Hostile ${number},Ana,Reyes,a${number}@example.com,1\n`, bytes),
  ),
  kind(
    '20,000 customers',
    (bytes) => `Company Name,Operator Number\n${rows((number) => `Hostile ${number},${number}\n`, bytes)}`,
    'customers',
  ),
  kind('ids of a thousand digits', after(`Id,${HEAD}`, `${'9'.repeat(1000)},a,,,,\n`)),
  kind('titles of the prototype', () => '__proto__,constructor,toString,hasOwnProperty,Company\na,b,c,d,e\n'),
  kind('formulas', after(HEAD, '=cmd|calc!A1,+1,-1,@SUM(A1),\uff1d1\n')),
  kind('zeros', after(HEAD, '\0')),
  kind('marks of the encoding', (bytes) => fill('\ufeff', bytes)),
  kind('marks of direction', after(HEAD, '\u202ex,')),
  kind('letters with a thousand accents', after(HEAD, `e${'\u0301'.repeat(1000)},`)),
  kind('letters that grow in lower case', after(HEAD, '\u0130')),
  kind('emoji of many parts', after(HEAD, '👩‍👩‍👧‍👦,')),
  kind('UTF-16', (bytes) => Buffer.from(`\ufeff${HEAD}${fill('a,', bytes / 4)}`, 'utf16le')),
  kind('UTF-16 the other way around', (bytes) =>
    Buffer.from(`\ufeff${HEAD}${fill('a,', bytes / 4)}`, 'utf16le').swap16(),
  ),
  kind('UTF-32', () => Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0])),
  kind('bytes that are no UTF-8', (bytes) => Buffer.alloc(bytes, 0xff)),
  kind('bytes that are no UTF-8, at the end', (bytes) =>
    Buffer.concat([Buffer.alloc(bytes - 1, 'a'), Buffer.of(0xc3)]),
  ),
  kind('letters that are written too long', () => Buffer.from([0xc0, 0xaf, 0xe0, 0x80, 0xaf, 0xf0, 0x80, 0x80, 0xaf])),
  kind('halves of letters', () => Buffer.from([0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80])),
  kind('a workbook called CSV', () => Buffer.from('PK\x03\x04\0\0', 'latin1')),
  kind('numbers beyond all numbers', after(INGREDIENTS, `C1,T,P,I,7732-18-5,1e999999,\n`), 'ingredients'),
  kind(
    'numbers of a hundred thousand digits',
    after(INGREDIENTS, `C1,T,P,I,7732-18-5,${'1'.repeat(100_000)},\n`),
    'ingredients',
  ),
  kind('numbers of commas', after(INGREDIENTS, `C1,T,P,I,7732-18-5,"${'1,'.repeat(5000)}x",\n`), 'ingredients'),
  kind(
    'CAS numbers that are almost right',
    after(INGREDIENTS, `C1,T,P,I,${'7732-'.repeat(2000)}x,1,\n`),
    'ingredients',
  ),
  kind(
    'suppliers that are not there',
    numbered(INGREDIENTS, (number) => `C${number},T,P,I,7732-18-5,1,None ${number}\n`),
    'ingredients',
  ),
  kind(
    '20,000 ingredients',
    (bytes) => INGREDIENTS + rows((number) => `C${number},T,P,I ${number},7732-18-5,1,\n`, bytes),
    'ingredients',
  ),
  kind(
    '20,000 wells',
    (bytes) => JOB + rows((number) => `Well ${number},42461${number},CP1001,5,gal\n`, bytes),
    'jobTable',
  ),
  kind(
    '20,000 rows of one well that contradict each other',
    (bytes) => JOB + rows((number) => `Well,${number},CP1001,${number},gal\n`, bytes),
    'jobTable',
  ),
  kind('dates that are almost right', after('Well Name,Start Date\n', `W,${'2026-'.repeat(1000)}\n`), 'jobTable'),
  kind('a column without a title in each row', after('Company,,,,\n', 'a,b,c,d,e\n')),
];
