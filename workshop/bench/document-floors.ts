import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Disclosure, disclosureSchema } from '@disclosure/core';
import { createSchemaCheck } from '@disclosure/server/src/xml/create-schema-check.ts';
import type { Candidate } from './measure.ts';

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
