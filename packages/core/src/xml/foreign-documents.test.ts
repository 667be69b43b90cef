import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { editRow, removeRow } from '../disclosure/edit-rows.ts';
import { checkDisclosure } from '../disclosure/check-disclosure.ts';
import { openDisclosure } from '../disclosure/open-disclosure.ts';
import { needsClaimant } from '../model/cas-number.ts';
import { settle } from '../model/company.ts';
import { type Disclosure, silentFields } from '../model/disclosure.ts';
import { isAbsent } from '../model/row.ts';
import { fraction, percent } from '../numbers/percent.ts';
import { type Branch, documents, isLeaf, type Leaf } from '../registry/disclosure-table.ts';
import { type FracFocusVersion, fracFocusVersions, simulatedMark } from '../registry/fracfocus.ts';
import type { RowChange } from '../rule/rule.ts';
import { escapeText, findForbiddenCharacter } from '../texts/characters.ts';
import { exampleDisclosure } from './disclosure.examples.ts';
import { findDifference } from './document-values.ts';
import { readDisclosures } from './read-disclosure.ts';
import { writeDisclosure, writeDisclosures } from './write-disclosure.ts';

/** As other programs write them: with needless zeros, without masses, in other spellings. */
const decimals = fc.oneof(
  fc.constantFrom(
    '0',
    '0.0',
    '-0',
    '007',
    '12.',
    '.5',
    '+3.25',
    ' 1.50 ',
    '0.000000000000123456',
    '99.99999999999999999',
  ),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => value.toFixed(7)),
);
const texts = fc.oneof(
  fc.constantFrom('Trade Secret', 'CBI', 'PROPRIETARY', 'NA', 'N/A', '0007732-18-5', 'Listed Below', '  two  blanks '),
  fc.string({ minLength: 1, maxLength: 8 }).filter((text) => findForbiddenCharacter(text) === -1),
);

function textOf({ format }: Leaf): fc.Arbitrary<string> {
  const { options, pattern } = format.limit;
  if (options !== undefined)
    return fc.constantFrom(...options).map((option) => (option === 'NAD27' ? ` ${option}` : option));
  if (format.base === 'dateTime')
    return fc.constantFrom('2016-03-01T00:00:00', '2016-03-01T06:30:00.000', '2016-03-01');
  if (pattern !== undefined) return fc.constantFrom('42461424710000', '05123000010000');
  return format.base === 'decimal' ? decimals : texts;
}

/** Any document that the table allows; optional elements are there or not. */
function arbitraryOf(entry: Leaf | Branch): fc.Arbitrary<string> {
  const { element, isRequired } = entry;
  const inside = isLeaf(entry) ? textOf(entry).map(escapeText) : childrenOf(entry);
  const one = inside.map((inner) => `<${element}>${inner}</${element}>`);
  if (isLeaf(entry) || entry.field === undefined) return isRequired ? one : fc.oneof(one, fc.constant(''));
  return fc.array(one, { minLength: isRequired ? 1 : 0, maxLength: entry.most ?? 3 }).map((list) => list.join(''));
}

function childrenOf({ takes, children }: Branch): fc.Arbitrary<string> {
  if (takes === 'one') return fc.oneof(...children.map(arbitraryOf));
  return fc.tuple(...children.map(arbitraryOf)).map((parts) => parts.join('\n'));
}

const anyDocument = fc
  .constantFrom(...fracFocusVersions)
  .chain((version) => arbitraryOf(documents[version]).map((text) => ({ version, text })));

const nothing = buildCatalogue([], [], []);
/** It knows a number for the ingredient that is named below, and a customer that could supply it. */
const known = buildCatalogue(
  [
    {
      id: 1,
      code: 'O1',
      tradeName: 'Sand',
      ingredientName: 'Other',
      casNumber: '9003-05-8',
      purpose: '',
      vendorId: null,
      specificGravity: 2,
      percentInAdditive: percent(5),
      units: 'gal',
      comments: '',
    },
  ],
  [],
  [],
);
const customer = settle({ id: 7, name: 'Lone Star', operatorNumber: '777', waterSource: '' });

const rewrite = (text: string) => {
  const { disclosures, version, mark } = readDisclosures(text);
  return writeDisclosures(disclosures, version, mark);
};

const job = (inner: string, version: FracFocusVersion = '3.0') => {
  const root = `FracFocus${version.replace('.', '_')}`;
  return `<${root}><FractureJob>${inner}</FractureJob></${root}>`;
};
const block = (head: string, rows: string) => `<Purpose>${head}<TypeIngredient>${rows}</TypeIngredient></Purpose>`;
const sand = `<IngredientMSDS><IngredientName>Quartz</IngredientName><CASNumber>014808-60-7</CASNumber>
  <PercentHighAdditive>100</PercentHighAdditive><PercentHFJob>9.5</PercentHFJob><MassIngredient>0950.0</MassIngredient></IngredientMSDS>`;
const secret = `<IngredientOther><IngredientName>Polymer</IngredientName><CASNumber>CBI</CASNumber>
  <ClaimantCompany>Acme</ClaimantCompany><ClaimantPhone>555 1234</ClaimantPhone></IngredientOther>`;
const older = job(`<TVD>9,000.50</TVD><TotalBaseWaterVolume>0</TotalBaseWaterVolume>
  ${block('<TradeName>Sand</TradeName><Purpose>Proppant</Purpose>', sand)}
  ${block('<TradeName>FR-2</TradeName><Purpose>Friction Reducer</Purpose>', secret)}
  ${block('<TradeName>Sand</TradeName><Purpose>Proppant</Purpose>', sand)}`);
const readOlder = () => {
  const [disclosure] = readDisclosures(older).disclosures;
  if (disclosure === undefined) throw new Error('The document holds no disclosure');
  return disclosure;
};

describe('a document of another program', () => {
  it('is written again with the same values in the same places, whatever it says', () => {
    fc.assert(
      fc.property(anyDocument, ({ version, text }) => {
        const read = readDisclosures(text);
        expect(read).toMatchObject({ version, problems: [] });
        expect(findDifference(text, rewrite(text))).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  it('that is opened and written again without an edit differs in nothing but its version', () => {
    fc.assert(
      fc.property(anyDocument, ({ text }) => {
        const opened = readDisclosures(text).disclosures.map((read) => openDisclosure(read, nothing));
        const before = text.replaceAll('FracFocus3_0', 'FracFocus4_0');
        expect(findDifference(before, writeDisclosures(opened))).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  it('has one other value after it is opened and edited once, and what is computed from it', () => {
    const edits: readonly RowChange[] = [
      { ingredientName: 'Other' },
      { casNumber: '64-17-5' },
      { comments: 'Seen' },
      { percentInAdditive: percent(12.5) },
      { percentInHFJob: fraction(0.125) },
    ];
    const anyEdit = fc.record({ at: fc.nat(), change: fc.constantFrom(...edits), document: anyDocument });
    fc.assert(
      fc.property(anyEdit, ({ at, change, document: { text } }) => {
        const [read = readOlder()] = readDisclosures(text).disclosures;
        const opened = { ...openDisclosure(read, known), customer };
        const index = at % opened.rows.length;
        const edited = editRow(opened, index, change, known);
        expect(edited.rows[index]).toMatchObject(change);
        const [field = ''] = Object.keys(change);
        expect(edited.rows.map((each, other) => (other === index ? null : each))).toEqual(
          opened.rows.map((each, other) => (other === index ? null : each)),
        );
        expect(edited.well).toEqual(opened.well);
        // A secret that is disclosed needs no claimant.
        const isDisclosed = field === 'casNumber' && needsClaimant(opened.rows[index]?.casNumber ?? '');
        const linesOf = (disclosure: Disclosure) =>
          writeDisclosures([disclosure])
            .split('\n')
            .filter((line) => !isDisclosed || !line.includes('<Claimant'));
        const [before, after] = [linesOf(opened), linesOf(edited)];
        const isNew = after.length > before.length;
        const differing = after.filter((line) => !before.includes(line));
        expect(differing.length, `${field} ${isNew}`).toBeLessThanOrEqual(1);
        expect(Math.abs(after.length - before.length)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });

  it('may have namespaces and hints for a validator, but no other attribute, and may leave a percent of water out', () => {
    const source = '<WaterSource><Description>Produced Water</Description></WaterSource>';
    const plain = job(source, '4.0');
    expect(rewrite(plain)).not.toContain('Percent');
    expect(findDifference(plain, rewrite(plain))).toBeUndefined();
    const hints = 'xmlns="a" xmlns:xsi="b" xsi:schemaLocation="c d" unit="m"';
    const { problems } = readDisclosures(plain.replace('<FracFocus4_0', `<FracFocus4_0 ${hints}`));
    expect(problems).toEqual([
      { message: 'The attribute unit of <FracFocus4_0> is not known', place: { line: 1, column: 64 } },
    ]);
  });

  it('keeps its blocks, spellings and claimants, and gets no number that it does not have', () => {
    expect(findDifference(older, rewrite(older))).toBeUndefined();
    const disclosure = readOlder();
    expect(disclosure.well).toMatchObject({ totalClean: 0, tvd: 9000.5, operatorNumber: '' });
    expect(disclosure.rows.map((row) => isAbsent(row, 'massIngredient'))).toEqual([false, true, false]);
    expect(silentFields(disclosure)).toEqual(['datum', 'federalWell', 'indianWell', 'entryMethod', 'totalMass']);
  });

  it('is corrected in texts that the schema takes, also where its own are none', () => {
    const times =
      '<JobStartDate>2024-08-05T11:09:00.000</JobStartDate><JobEndDate>2024-08-06T01:00:00-05:00</JobEndDate>';
    const own = sand.replace('>9.5<', '>9.5E-05<');
    const [read] = readDisclosures(
      job(`${times}<TVD>9,880.125</TVD><TotalBaseWaterVolume>+070</TotalBaseWaterVolume>${block('', own)}`),
    ).disclosures;
    const written = read ? writeDisclosure(openDisclosure(read, nothing)) : '';
    expect(
      written.match(/<(?:JobStartDate|JobEndDate|TVD|TotalBaseWaterVolume|PercentHFJob|MassIngredient)>[^<]+/g),
    ).toEqual([
      '<JobStartDate>2024-08-05T11:09:00',
      '<JobEndDate>2024-08-06T01:00:00',
      '<TVD>9880.13',
      '<TotalBaseWaterVolume>+070',
      '<PercentHFJob>0.0000950000',
      '<MassIngredient>0950.0',
    ]);
  });

  it('may end a number in its point, as a schema takes it', () => {
    const place = '<SurfLongitude>-102.</SurfLongitude><SurfLatitude> 31. </SurfLatitude><TVD>9000.</TVD>';
    const foreign = job(place + block('', sand.replace('0950.0', '950.')), '4.0');
    const [read] = readDisclosures(foreign).disclosures;
    expect(read && checkDisclosure(read).filter(({ message }) => message.includes('is not a number'))).toEqual([]);
    expect(read && writeDisclosure(openDisclosure(read, nothing))).toContain('<SurfLongitude>-102.</SurfLongitude>');
    expect(findDifference(foreign, rewrite(foreign))).toBeUndefined();
  });

  it('is corrected in the words of the schema, though its own were read', () => {
    const said =
      '<Datum> NAD27</Datum><FederalWell>true</FederalWell><IndianWell>0\n</IndianWell><EntryMethod>MSDS+ </EntryMethod>' +
      '<WaterSource><Description>Produced Water </Description><Percent>100</Percent></WaterSource>';
    const foreign = job(said + block('', sand), '4.0');
    const [read] = readDisclosures(foreign).disclosures;
    const written = read ? writeDisclosure(openDisclosure(read, nothing)) : '';
    expect(written.match(/<(?:Datum|FederalWell|IndianWell|EntryMethod|Description)>[^<]+/g)).toEqual([
      '<Datum>NAD27',
      '<FederalWell>1',
      '<IndianWell>0',
      '<EntryMethod>MSDS+',
      '<Description>Produced Water',
    ]);
    expect(findDifference(foreign, rewrite(foreign))).toBeUndefined();
  });

  it('is corrected without exponents, which the schema refuses, and with all digits of its percents', () => {
    const small = sand
      .replace(/<PercentHighAdditive>[^<]*/, '<PercentHighAdditive>3.333E1')
      .replace(/<PercentHFJob>[^<]*/, '<PercentHFJob>1.2345678E-05');
    const foreign = job(block('', small), '4.0');
    const [read] = readDisclosures(foreign).disclosures;
    const written = read ? writeDisclosure(openDisclosure(read, nothing)) : '';
    expect(written.match(/(?<=<Percent[^>]+>)[^<]+/g)).toEqual(['33.33', '0.000012345678']);
    expect(findDifference(foreign, rewrite(foreign))).toBeUndefined();
  });

  it('is corrected with shares of water that are 100 together', () => {
    const shares = [' 33.335', '33.335 ', '33.33'];
    const water = shares.map(
      (share) => `<WaterSource><Description>Produced Water</Description><Percent>${share}</Percent></WaterSource>`,
    );
    const foreign = job(water.join('') + block('', sand), '4.0');
    const [read] = readDisclosures(foreign).disclosures;
    const written = read ? writeDisclosure(openDisclosure(read, nothing)) : '';
    expect(written.match(/(?<=<Percent>)[^<]+/g)).toEqual(['33.34', '33.33', '33.33']);
    expect(findDifference(foreign, rewrite(foreign))).toBeUndefined();
  });

  it('is corrected without a percent for a water source that has none, also where others are rounded', () => {
    const water = ['', '<Percent>33.335</Percent>', '<Percent>66.665</Percent>'].map(
      (share) => `<WaterSource><Description>Produced Water</Description>${share}</WaterSource>`,
    );
    const [read] = readDisclosures(job(water.join('') + block('', sand), '4.0')).disclosures;
    const written = read ? writeDisclosure(openDisclosure(read, nothing)) : '';
    expect(written.match(/(?<=<Percent>)[^<]+/g)).toEqual(['33.34', '66.66']);
  });

  it('keeps a text until its value, or one that it is computed from, is edited', () => {
    const write = (change: Parameters<typeof editRow>[2]) =>
      writeDisclosures([editRow(readOlder(), 0, change, nothing)], '3.0');
    const renamed = write({ ingredientName: 'Silica' });
    expect(renamed).toContain('<CASNumber>014808-60-7</CASNumber>');
    expect(renamed.match(/<MassIngredient>0950\.0</g)).toHaveLength(2);
    expect(renamed).not.toContain('<TotalMass>');
    const heavier = write({ massIngredient: 2850 });
    expect(heavier.match(/<MassIngredient>[\d.]+|<PercentHFJob>[\d.]+|<TotalMass>\d+/g)).toEqual([
      '<TotalMass>3800',
      '<PercentHFJob>75.0000000000',
      '<MassIngredient>2850.000',
      '<PercentHFJob>25.0000000000',
      '<MassIngredient>0950.0',
    ]);
    expect(write({ casNumber: '07732-18-5' })).toContain('<CASNumber>7732-18-5</CASNumber>');
  });

  it('moves a row whose trade name is edited into a block of its own, and keeps the others', () => {
    const renamed = editRow(readOlder(), 0, { tradeName: 'Mesh' }, nothing);
    const trades = writeDisclosures([renamed], '3.0').match(/(?<=<TradeName>).*?(?=<)/g);
    expect(trades).toEqual(['Mesh', 'FR-2', 'Sand']);
    expect(writeDisclosures([removeRow(readOlder(), 1)], '3.0')).not.toContain('FR-2');
  });
});

describe('a document whose water does not stand first', () => {
  it('keeps its order', () => {
    const [before = '', water = '', ...others] = writeDisclosure(exampleDisclosure).split(/(?<=\n)(?= {4}<Purpose>)/);
    const [next = '', ...rest] = others;
    const text = [before, next, water, ...rest].join('');
    expect(text).not.toBe(writeDisclosure(exampleDisclosure));
    expect(writeDisclosures(readDisclosures(text).disclosures)).toBe(text);
  });
});

describe('the difference of two documents', () => {
  it.each([
    ['<a><b>1</b></a>', '<x:a>\n<x:b>1</x:b></x:a>', undefined],
    ['<a>\n<b>1</b></a>', '<a><b>2</b></a>', { line: 2, column: 1 }],
    ['<a><b>1</b><c/></a>', '<a><b>1</b></a>', { line: 1, column: 12 }],
    ['<a><b>1</b></a>', '<a><b>1</b><c/></a>', { line: 1, column: 16 }],
    ['<a>lost<b>1</b></a>', '<a><b>1</b></a>', { line: 1, column: 1 }],
  ])('of %s and %s is at %j', (one, other, place) => {
    expect(findDifference(one, other)).toEqual(place);
  });
});

describe('the mark of a simulated job', () => {
  const [disclosure] = readDisclosures(older).disclosures;
  const marked = (jobNumber: string) =>
    writeDisclosures(disclosure ? [disclosure] : [], '3.0', simulatedMark(jobNumber));

  it('stands right after the start of the document, and only in documents of simulated jobs', () => {
    expect(marked('4711').split('\n')[2]).toBe('  <!-- SIMULATED - NOT FOR FILING: job 4711 -->');
    expect(marked(' ').split('\n')[2]).toBe('  <!-- SIMULATED - NOT FOR FILING -->');
    expect(rewrite(older)).not.toContain('<!--');
  });

  it.each(['--> <Purpose/> <!--', '-', '---', 'a\nb\u0000\u202E', '\uD83D', '\uFFFE', '-x'.repeat(5000)])(
    'can be read again, whatever the job number: %#',
    (jobNumber) => {
      const text = marked(jobNumber);
      const read = readDisclosures(text);
      expect(read).toMatchObject({ problems: [], mark: expect.stringMatching(/^SIMULATED - NOT FOR FILING/) });
      expect(writeDisclosures(read.disclosures, '3.0', read.mark)).toBe(text);
      expect(text.split('\n')).toHaveLength(rewrite(older).split('\n').length + 1);
    },
  );

  it('is no other comment, and processing instructions are told apart from problems', () => {
    const read = readDisclosures(older.replace('<FractureJob>', '<!-- made by hand --><?style a?><FractureJob>'));
    expect(read).toMatchObject({ problems: [], instructions: [{ place: { line: 1 } }] });
    expect(read).not.toHaveProperty('mark');
  });
});
