import { fill, fillWith, type Kind } from './kind.ts';

const kind = (name: string, door: Kind['door'], make: Kind['make']): Kind => ({ name: `JSON: ${name}`, door, make });

const nested = (open: string, close: string, inner: string) => (bytes: number) => {
  const levels = Math.floor((bytes - inner.length) / (open.length + close.length));
  return open.repeat(levels) + inner + close.repeat(levels);
};
const inDraft = (state: string) => `{"jobNumber":"1","step":1,"wells":null,"state":${state}}`;
const ROOM = 100;
const list = (piece: string, bytes: number) => `[${fill(`${piece},`, bytes - ROOM)}${piece}]`;
const fields = (piece: (number: number) => string, bytes: number) =>
  `{${fillWith((number) => `${piece(number)},`, bytes - ROOM)}"last":1}`;
const WELL = '{"name":"W","api":"1","chemicals":{"CP1001":5}}';

export const jsonKinds: readonly Kind[] = [
  kind('lists in lists', 'job', nested('[', ']', '')),
  kind('objects in objects', 'draft', (bytes) => inDraft(nested('{"a":', '}', '1')(bytes - ROOM))),
  kind('lists in lists, never closed', 'draft', (bytes) => fill('[', bytes)),
  kind('60 levels again and again', 'draft', (bytes) =>
    inDraft(`{"a":${list(`${'['.repeat(55)}${']'.repeat(55)}`, bytes - ROOM)}}`),
  ),
  kind('a list of a million zeros', 'job', (bytes) => list('0', bytes)),
  kind('a list of millions in a draft', 'draft', (bytes) => inDraft(`{"a":${list('0', bytes - ROOM)}}`)),
  kind('a list of empty objects', 'draft', (bytes) => inDraft(`{"a":${list('{}', bytes - ROOM)}}`)),
  kind('a number of a million digits', 'job', (bytes) => `{"wells":[{"tvd":${fill('9', bytes - ROOM)}}]}`),
  kind('numbers of a thousand digits', 'job', (bytes) => list('9'.repeat(1000), bytes)),
  kind('numbers beyond all numbers', 'job', (bytes) => list('1e999999', bytes)),
  kind('one field again and again', 'job', (bytes) => `{${fill('"wells":[],', bytes - ROOM)}"wells":[]}`),
  kind('fields that never repeat', 'draft', (bytes) => inDraft(fields((number) => `"k${number}":1`, bytes - ROOM))),
  kind('fields that are numbers', 'draft', (bytes) =>
    inDraft(fields((number) => `"${number * 4097}":1`, bytes - ROOM)),
  ),
  kind('fields of the prototype', 'job', () => '{"__proto__":{"wells":[]},"constructor":{"prototype":{"x":1}}}'),
  kind('a field of the prototype, deep inside', 'draft', () => inDraft(`{"a":[[{"b":{"__proto__":{"x":1}}}]]}`)),
  kind('a name of megabytes', 'draft', (bytes) => inDraft(`{"${fill('n', bytes - 2 * ROOM)}":1}`)),
  kind('a text of megabytes', 'job', (bytes) => `{"wells":[{"name":"${fill('x', bytes - ROOM)}"}]}`),
  kind('a text of escapes', 'job', (bytes) => `{"wells":[{"name":"${fill('\\u0041', bytes - ROOM)}"}]}`),
  kind('a text of halves of letters', 'job', (bytes) => `{"wells":[{"name":"${fill('\\ud800', bytes - ROOM)}"}]}`),
  kind('a text of zeros', 'draft', (bytes) => inDraft(`{"a":"${fill('\\u0000', bytes - 2 * ROOM)}"}`)),
  kind('a text that is never closed', 'job', (bytes) => `{"wells":"${fill('\\"', bytes - ROOM)}`),
  kind('wells without number', 'job', (bytes) => `{"wells":${list(WELL, bytes - ROOM)}}`),
  kind('wells that are no wells', 'job', (bytes) => `{"wells":${list('7', bytes - ROOM)}}`),
  kind('wells without fields', 'job', (bytes) => `{"wells":${list('{}', bytes - ROOM)}}`),
  kind(
    'chemicals without number',
    'job',
    (bytes) => `{"wells":[{"name":"W","chemicals":${fields((number) => `"C${number}":1`, bytes - 2 * ROOM)}}]}`,
  ),
  kind(
    'chemicals that differ in case',
    'job',
    (bytes) =>
      `{"wells":[{"name":"W","chemicals":${fields((number) => `"${number % 2 === 0 ? 'c' : 'C'}${number >> 1}":"x"`, bytes - 2 * ROOM)}}]}`,
  ),
  kind(
    'wells of the older format',
    'job',
    (bytes) => `{"wellData":${fields((number) => `"w${number}":{}`, bytes - ROOM)}}`,
  ),
  kind('a place of commas', 'job', (bytes) => `{"wellData":{"w":{}},"coordData":"${fill(',', bytes - ROOM)}"}`),
  kind('names of blanks', 'job', (bytes) => `{"wells":[{"name":"x${fill(' ', bytes - ROOM)}x"}]}`),
  kind('bytes that are no UTF-8', 'job', (bytes) =>
    Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(bytes - ROOM, 0xff)]),
  ),
  kind('UTF-16', 'job', (bytes) => Buffer.from(`\ufeff{"a":"${fill('x', bytes / 4)}"}`, 'utf16le')),
  kind('blanks', 'job', (bytes) => fill(' ', bytes)),
  kind('zeros', 'draft', (bytes) => Buffer.alloc(bytes)),
  kind('more after the end', 'job', (bytes) => `{}${fill('{}', bytes - ROOM)}`),
  kind('a compressed body', 'job', () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])),
  kind(
    'an upload whose name is megabytes',
    'upload',
    (bytes) => `{"fileName":"${fill('n', bytes - ROOM)}.xml","content":"","metadata":{"customerId":1}}`,
  ),
  kind(
    'an upload whose metadata are a million fields',
    'upload',
    (bytes) => `{"fileName":"a.xml","content":"","metadata":${fields((number) => `"k${number}":1`, bytes - ROOM)}}`,
  ),
  kind(
    'an upload whose content is a list',
    'upload',
    (bytes) => `{"fileName":"a.xml","content":${list('0', bytes - ROOM)}}`,
  ),
  kind(
    'an upload of escapes',
    'upload',
    (bytes) => `{"fileName":"a.xml","content":"${fill('\\u0026', bytes - ROOM)}","metadata":{"customerId":1}}`,
  ),
  kind(
    'an archive of a hundred thousand ids',
    'archive',
    (bytes) => `{"ids":${list('"00000000-0000-4000-8000-000000000000"', bytes - ROOM)}}`,
  ),
  kind('an archive of a thousand ids that are none', 'archive', () => `{"ids":${list('"x"', 4000)}}`),
  kind(
    'fifty documents of references',
    'check',
    (bytes) =>
      `{"documents":${list(`{"name":"a.xml","content":"<FracFocus4_0>${fill('&#65;', bytes / 50 - ROOM)}</FracFocus4_0>"}`, bytes - ROOM)}}`,
  ),
  kind(
    'fifty documents of faults',
    'check',
    (bytes) =>
      `{"documents":${list(`{"name":"a.xml","content":"<FracFocus4_0><FractureJob>${fill('<Odd/>\\n', bytes / 50 - ROOM)}</FractureJob></FracFocus4_0>"}`, bytes - ROOM)}}`,
  ),
  kind(
    'documents without number',
    'check',
    (bytes) => `{"documents":${list('{"name":"a","content":""}', bytes - ROOM)}}`,
  ),
  kind('documents that are none', 'check', (bytes) => `{"documents":${list('[]', bytes - ROOM)}}`),
];
