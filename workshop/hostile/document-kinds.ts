import { aDocument } from '@disclosure/server/test/documents.ts';
import { fill, fillWith, type Kind } from './kind.ts';

const kind = (name: string, make: Kind['make']): Kind => ({ name: `document: ${name}`, door: 'document', make });

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const OPEN = '<FracFocus4_0 xmlns="FracFocus4_0.xsd">';
const CLOSE = '</FracFocus4_0>';
const ROOM = 200;
const inRoot = (inner: string) => `${DECLARATION}${OPEN}${inner}${CLOSE}`;
const inJob = (inner: string) => inRoot(`<FractureJob>${inner}</FractureJob>`);
const of =
  (piece: string, around = inJob) =>
  (bytes: number) =>
    around(fill(piece, bytes - ROOM));
const ofNumbered =
  (piece: (number: number) => string, around = inJob) =>
  (bytes: number) =>
    around(fillWith(piece, bytes - ROOM));
const inWell = (inner: string) => inJob(`<Well><WellName>${inner}</WellName></Well>`);
const inAttribute = (inner: string) => `${DECLARATION}<FracFocus4_0 a="${inner}"/>`;
/** In a document that is right otherwise, so that a validator quotes it. */
const inTvd = (piece: string) => (bytes: number) => {
  const document = aDocument();
  return document.replace(/(?<=<TVD>)[^<]*/, fill(piece, bytes - document.length));
};

export const documentKinds: readonly Kind[] = [
  kind('character references', of('&#65;', inWell)),
  kind('character references between elements', of('&#10;')),
  kind('named references', of('&amp;', inWell)),
  kind('references that are none, at the end', (bytes) => inWell(`${fill('&amp;', bytes - ROOM)}&b;`)),
  kind('ampersands', of('&', inWell)),
  kind('references in an attribute', of('&#65;', inAttribute)),
  kind(
    'a tag with a million attributes',
    ofNumbered(
      (number) => ` a${number}=""`,
      (all) => `<FracFocus4_0${all}/>`,
    ),
  ),
  kind(
    'a tag with one attribute twice, at the end',
    (bytes) => `<FracFocus4_0${fillWith((number) => ` a${number}=""`, bytes - ROOM)} a0=""/>`,
  ),
  kind('attributes in every tag', of('<Odd a="1" b="2" c="3"/>')),
  kind('an attribute of megabytes', of('x', inAttribute)),
  kind('an attribute that is never closed', (bytes) => `<FracFocus4_0 a="${fill('x', bytes - ROOM)}`),
  kind(
    'attributes without values',
    of(' a', (all) => `<FracFocus4_0${all}/>`),
  ),
  kind(
    'namespaces without number',
    ofNumbered(
      (number) => ` xmlns:n${number}="u"`,
      (all) => `<FracFocus4_0${all}/>`,
    ),
  ),
  kind(
    'elements in elements',
    of('<a>', (all) => `<FracFocus4_0>${all}`),
  ),
  kind('elements in elements, all closed', (bytes) =>
    inRoot(fill('<a>', bytes / 2 - ROOM) + fill('</a>', ((bytes / 2 - ROOM) * 4) / 3)),
  ),
  kind('64 levels again and again', of(`${'<a>'.repeat(60)}${'</a>'.repeat(60)}`, inRoot)),
  kind('a name of megabytes', (bytes) => inRoot(`<${'n'.repeat(bytes - ROOM)}/>`)),
  kind('a document element of megabytes', (bytes) => `<${'n'.repeat(bytes - ROOM)}/>`),
  kind(
    'names that never repeat',
    ofNumbered((number) => `<n${number}/>`),
  ),
  kind('names that are not closed', of('<a')),
  kind('names of letters beyond the basic plane', of('<𒀱/>')),
  kind('elements that are not known', of('<Odd/>')),
  kind('elements that are known, in the wrong place', of('<TVD>1</TVD>', inRoot)),
  kind('one element again and again', of('<TVD>1</TVD>')),
  kind('signs of an opening tag', of('<', inRoot)),
  kind('signs of an opening tag, far apart', of(`<${' '.repeat(1000)}`, inRoot)),
  kind('signs of a closing tag', of('</', inRoot)),
  kind('ends of tags', of('>', inWell)),
  kind('comments', of('<!---->')),
  kind('a comment that is never closed', (bytes) => `${OPEN}<!--${fill('- ', bytes - ROOM)}`),
  kind('hyphens in a comment', (bytes) => `${OPEN}<!--${fill('-', bytes - ROOM)}`),
  kind('character data', of('<![CDATA[x]]>', inWell)),
  kind('character data that is never closed', (bytes) => `${OPEN}<![CDATA[${fill(']]', bytes - ROOM)}`),
  kind('ends of character data', of(']]>', inWell)),
  kind('brackets', of(']', inWell)),
  kind('processing instructions', of('<?p?>')),
  kind('a processing instruction that is never closed', (bytes) => `${OPEN}<?p ${fill('?', bytes - ROOM)}`),
  kind('a style sheet', () => inRoot('').replace('?>', '?><?xml-stylesheet href="//example.com/a.xsl"?>')),
  kind(
    'entities that multiply',
    () => `${DECLARATION}<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${OPEN}&b;${CLOSE}`,
  ),
  kind('an entity from a file', () => `<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>${OPEN}&a;${CLOSE}`),
  kind('a document type at the end', (bytes) => inRoot(`${fill('<a/>', bytes - ROOM)}<!doctype a>`)),
  kind('document types that are almost right', of('<!DOCTYP')),
  kind('line breaks and a fault at the end', (bytes) => inJob(`${fill('\n', bytes - ROOM)}<`)),
  kind('line breaks and a hundred faults', (bytes) => inJob(`${fill('\n', bytes - 2 * ROOM)}${'<Odd/>'.repeat(30)}`)),
  kind('faults in every line', of('<Odd/>\n')),
  kind('carriage returns', of('\r', inWell)),
  kind('carriage returns between elements', of('\r')),
  kind('text between elements', of('<TVD>1</TVD>x')),
  kind('text outside the document element', (bytes) => `${inRoot('')}${fill(' ', bytes - ROOM)}x`),
  kind('blanks', of(' ')),
  kind('a thousand jobs', of('<FractureJob></FractureJob>', inRoot)),
  kind('the word of a job', of('FractureJob', inWell)),
  kind(
    '30,000 records',
    of('<Purpose/>', (all) => inJob(`<Purposes>${all}</Purposes>`)),
  ),
  kind(
    'records with a prefix',
    of('<a:Purpose/>', (all) => inJob(`<Purposes>${all}</Purposes>`)),
  ),
  kind('prefixes without end', of('<a:'.repeat(50))),
  kind(
    'records of a long text',
    of(`<Purpose><TradeName>${'T'.repeat(5000)}</TradeName></Purpose>`, (all) => inJob(`<Purposes>${all}</Purposes>`)),
  ),
  kind(
    'a number of megabytes',
    of('1', (all) => inJob(`<Well><TVD>${all}</TVD></Well>`)),
  ),
  kind('a number that reads like what a validator says', inTvd('Expected is ( ')),
  kind('a number of zeros and a letter', (bytes) => inJob(`<Well><TVD>${fill('0', bytes - ROOM)}x</TVD></Well>`)),
  kind(
    'a date of megabytes',
    of('2026-', (all) => inJob(`<Well><JobStartDate>${all}</JobStartDate></Well>`)),
  ),
  kind(
    'an API number of megabytes',
    of('42-', (all) => inJob(`<Well><APINumber>${all}</APINumber></Well>`)),
  ),
  kind('an encoding that it does not have', () => inRoot('').replace('UTF-8', 'UTF-16')),
  kind('a declaration of megabytes', (bytes) => `<?xml version="1.0"${fill(' ', bytes - ROOM)}`),
  kind('marks of the encoding', (bytes) => `${fill('\ufeff', bytes - ROOM)}${inRoot('')}`),
  kind('a forbidden character at the end', (bytes) => inWell(`${fill('x', bytes - ROOM)}\u0007`)),
  // JSON writes each as six characters.
  kind('zeros', (bytes) => of('\0', inWell)(bytes / 6)),
  kind('letters of four bytes', of('🛢', inWell)),
  kind('nothing', () => ''),
];
