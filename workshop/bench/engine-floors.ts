import { type Chemical, type Disclosure, disclosureSchema } from '@disclosure/core';
import type { Candidate } from './measure.ts';
import { ingredients, ROWS, WELLS, wells } from './sample-job.ts';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSchemaCheck } from '@disclosure/server/src/xml/check-schema.ts';

/** One row as a template string: nothing is escaped, chosen or left out. */
const rowText = (row: Disclosure['rows'][number]): string => `    <Purpose>
      <TradeName>${row.tradeName}</TradeName>
      <Supplier>${row.supplier}</Supplier>
      <Purpose>${row.purpose}</Purpose>
      <TypeIngredient>
        <IngredientMSDS>
          <IngredientName>${row.ingredientName}</IngredientName>
          <CASNumber>${row.casNumber}</CASNumber>
          <PercentHighAdditive>${row.percentInAdditive.toFixed(1)}</PercentHighAdditive>
          <PercentHFJob>${(row.percentInHFJob * 100).toFixed(10)}</PercentHFJob>
          <MassIngredient>${row.massIngredient.toFixed(3)}</MassIngredient>
        </IngredientMSDS>
      </TypeIngredient>
    </Purpose>
`;

export const templateStrings = (disclosures: readonly Disclosure[]): Candidate => ({
  name: 'a plain template string',
  run: () => disclosures.map(({ rows }) => Buffer.from(rows.map(rowText).join('')).length),
});

/** The judge of schemas in its native form, on the same documents as files; without it, libxml2 without a schema. */
export function nativeValidation(texts: readonly string[]): { floor: Candidate; remove: () => void } {
  const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;
  if (!hasXmllint) return { floor: parseOnly(texts), remove: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const files = texts.map((text, index) => {
    const file = join(folder, `${index}.xml`);
    writeFileSync(file, text);
    return file;
  });
  const schema = join(folder, 'schema.xsd');
  writeFileSync(schema, disclosureSchema());
  const run = () => execFileSync('xmllint', ['--noout', '--schema', schema, ...files], { stdio: 'ignore' });
  return {
    floor: { name: 'xmllint --schema', run, isOutside: true },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** A schema that looks at nothing but the root: what is left is the parsing. */
const ANYTHING = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="FracFocus4_0.xsd">
  <xs:element name="FracFocus4_0">
    <xs:complexType>
      <xs:sequence><xs:any processContents="skip" maxOccurs="unbounded"/></xs:sequence>
    </xs:complexType>
  </xs:element>
</xs:schema>`;

function parseOnly(texts: readonly string[]): Candidate {
  const parse = createSchemaCheck(ANYTHING);
  return { name: 'libxml2 without schema', run: () => texts.flatMap(parse) };
}

const POUNDS_PER_GALLON = 8.345;

const amounts = Float64Array.from({ length: ROWS }, (_, row) => 100.5 + row);
const factors = Float64Array.from({ length: ROWS }, (_, row) => (POUNDS_PER_GALLON * (5 + (row % 45))) / 100);
const masses = new Float64Array(ROWS);
const shares = new Float64Array(ROWS);

/** The arithmetic of one well and nothing else: no look-up, no order, no texts. */
function computeWell(well: number): number {
  let total = 0;
  for (let row = 0; row < ROWS; row += 1) {
    const mass = ((amounts[row] ?? 0) + well) * (factors[row] ?? 0);
    masses[row] = mass;
    total += mass;
  }
  for (let row = 0; row < ROWS; row += 1) shares[row] = Math.round(((masses[row] ?? 0) / total) * 1e10) / 1e10;
  return total;
}

export const arithmeticOfWells: Candidate = {
  name: 'typed-array arithmetic',
  run: () => {
    let sum = 0;
    for (let well = 0; well < WELLS; well += 1) sum += computeWell(well);
    return sum;
  },
};

const byCode = Map.groupBy(
  ingredients.map((ingredient, rank) => ({ ingredient, rank })),
  ({ ingredient }) => ingredient.code,
);

/** Looks up and orders as well, but keeps columns instead of rows. */
function computeColumns(chemicals: readonly Chemical[]): readonly unknown[] {
  const found = chemicals.flatMap(({ code, amount }) =>
    (byCode.get(code) ?? []).map(({ ingredient, rank }) => ({ ingredient, rank, amount: Number(amount) })),
  );
  found.sort((one, other) => one.rank - other.rank);
  const mass = Float64Array.from(found, ({ ingredient, amount }) => {
    const perUnit = ingredient.units === 'lbs' ? 1 : POUNDS_PER_GALLON * (ingredient.specificGravity ?? 1);
    return (amount * perUnit * (ingredient.percentInAdditive ?? 100)) / 100;
  });
  const total = mass.reduce((sum, each) => sum + each, 0);
  const share = mass.map((each) => Math.round((each / total) * 1e10) / 1e10);
  return [found.map(({ ingredient }) => ingredient), mass, share, total];
}

export const columnsOfWells: Candidate = {
  name: 'rank-sorted arrays',
  run: () => wells.map((well) => computeColumns(well.chemicals)),
};
