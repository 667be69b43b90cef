import { disclosureSchema } from '@disclosure/core';
import { diag } from 'libxml2-wasm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkSchema, createSchemaCheck } from './check-schema.ts';

const document = `<?xml version="1.0" encoding="UTF-8"?>
<FracFocus3_0 xmlns="FracFocus3_0.xsd">
  <FractureJob>
    <JobStartDate>2024-08-05T11:09:00</JobStartDate>
    <JobEndDate>2024-08-15T11:09:00</JobEndDate>
    <OperatorNumber>123456</OperatorNumber>
    <APINumber>42461424710000</APINumber>
    <WellName>Bluebonnet 1H</WellName>
    <SurfLongitude>-102.0100</SurfLongitude>
    <SurfLatitude>31.36</SurfLatitude>
    <Datum>NAD83</Datum>
    <FederalWell>0</FederalWell>
    <IndianWell>0</IndianWell>
    <TVD>9876.5</TVD>
    <TotalBaseWaterVolume>1000000</TotalBaseWaterVolume>
    <Purpose>
      <TradeName>Water</TradeName>
      <Purpose>Carrier/Base Fluid</Purpose>
      <TypeIngredient>
        <IngredientMSDS>
          <IngredientName>Water</IngredientName>
          <CASNumber>7732-18-5</CASNumber>
        </IngredientMSDS>
      </TypeIngredient>
    </Purpose>
  </FractureJob>
</FracFocus3_0>
`;

const problems = (text: string) =>
  checkSchema(text, '3.0').map(({ message, place }) => `${place.line}:${place.column} ${message}`);

describe('the schema check', () => {
  it('passes a document of its version', () => {
    expect(problems(document)).toEqual([]);
    expect(checkSchema(document, '4.0')).toHaveLength(1);
  });

  it('says in which line and column an element is wrong', () => {
    expect(problems(document.replace('NAD83', 'NAD99'))).toEqual([
      "11:5 Element 'Datum': [facet 'enumeration'] The value 'NAD99' is not an element of the set {'NAD83', 'NAD27', 'WGS84'}.",
    ]);
  });

  it.each([
    ['42461424710000', '52461424710000'],
    ['42461424710000', '4246142471'],
    ['-102.0100', '102.0100'],
    ['31.36', '31.12345678901'],
    ['9876.5', '9876.555'],
    ['Bluebonnet 1H', 'B'.repeat(151)],
    ['123456', '123456789'],
    ['T11:09:00<', 'T11:09:00Z<'],
    ['<FederalWell>0', '<FederalWell>Yes'],
    ['7732-18-5', ''],
    ['<Purpose>Carrier/Base Fluid</Purpose>', ''],
    ['<Datum>NAD83</Datum>', ''],
    ['FracFocus3_0.xsd', 'other.xsd'],
  ])('refuses a document with %s as %s', (right, wrong) => {
    expect(document).toContain(right);
    expect(problems(document.replace(right, wrong))).not.toEqual([]);
  });

  it.each([
    ['<FractureJob xmlns="">', "3:3 Element 'FractureJob'"],
    ['<b:FractureJob xmlns:b="other.xsd">', "3:3 Element '{other.xsd}FractureJob'"],
  ])('names both namespaces where only they differ: %s', (start, beginning) => {
    const end = start.includes('b:') ? '</b:FractureJob>' : '</FractureJob>';
    const wrong = document.replace('<FractureJob>', start).replace('</FractureJob>', end);
    expect(problems(wrong)).toEqual([
      `${beginning}: This element is not expected. Expected is ( {FracFocus3_0.xsd}FractureJob ).`,
    ]);
  });

  it.each(['<FracFocus3_0 xmlns="other.xsd">', '<FracFocus3_0>'])(
    'says how a document must begin: not with %s',
    (start) => {
      const [root = ''] = /<FracFocus3_0.*>/.exec(document) ?? [];
      expect(problems(document.replace(root, start))).toEqual([
        '2:1 The document must begin with <FracFocus3_0 xmlns="FracFocus3_0.xsd">',
      ]);
    },
  );

  it('names no namespace where the names differ', () => {
    expect(problems(document.replaceAll('FractureJob>', 'Job>'))).toEqual([
      "3:3 Element 'Job': This element is not expected. Expected is ( FractureJob ).",
    ]);
  });

  it('reports what is not well-formed with its place', () => {
    expect(problems('<FracFocus3_0>\n  <FractureJob></FracFocus3_0>')[0]).toMatch(
      /^2:\d+ Opening and ending tag mismatch/,
    );
  });

  it('refuses a document type before parsing', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>';
    expect(problems(`\n${bomb}`)).toEqual(['2:1 A document type (<!DOCTYPE) is not accepted']);
  });

  it('stops at a hundred problems', () => {
    const wrong = document.replace(/<IngredientMSDS>[^]*<\/IngredientMSDS>/, '<IngredientMSDS/>'.repeat(1000));
    expect(problems(wrong)).toHaveLength(100);
  });

  it('does not begin with a document that could keep it busy', () => {
    const wrong = document.replace(/<IngredientMSDS>[^]*<\/IngredientMSDS>/, '<IngredientMSDS/>'.repeat(500_000));
    expect(problems(wrong)).toEqual([expect.stringContaining('more than 30000 records')]);
  });

  // Values that a message quotes: an expression that ran over them took minutes for one of these documents.
  it.each(['Expected is ( ', 'Expected is one of ( a ).', '(', '( ', ' )', '{', '{a', "'", "': ", ', '])(
    'is done at once with a value of nothing but %j',
    (piece) => {
      const wrong = document.replace('9876.5', piece.repeat(60_000 / piece.length));
      const start = performance.now();
      const [first = ''] = problems(wrong);
      expect(performance.now() - start).toBeLessThan(5000);
      expect(first).toMatch(/^14:5 Element 'TVD': .* … .* is not a valid value of the local atomic type\.$/);
      expect(first.length).toBeLessThan(1020);
    },
  );

  it('frees the memory of every document: good, wrong and broken ones', () => {
    const check = createSchemaCheck(disclosureSchema('3.0'));
    diag.configure({ enabled: true });
    onTestFinished(() => diag.configure({ enabled: false }));
    expect(check(document)).toEqual([]);
    expect(check(document.replace('NAD83', 'NAD99'))).toHaveLength(1);
    expect(check('<FracFocus3_0>')).not.toEqual([]);
    expect(diag.report()).toEqual({});
  });

  it('is not made from a broken schema', () => {
    expect(() => createSchemaCheck('<a/>')).toThrow();
  });
});
