import { escapeText } from '../texts/characters.ts';
import { type Branch, documents, isLeaf, type Leaf } from '../registry/disclosure-table.ts';
import type { Limit } from '../registry/format.ts';
import { type FracFocusVersion, namespaceOf } from '../registry/fracfocus.ts';

const NOTE =
  'Reconstructed from public descriptions of the FracFocus document, because the schema of the registry itself is not ' +
  'public. A document that passes here can still be refused there.';

/** The text of the XML schema, written from the table of the document. */
export function disclosureSchema(version: FracFocusVersion = '4.0'): string {
  const namespace = namespaceOf(version);
  return `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${namespace}" targetNamespace="${namespace}" elementFormDefault="qualified">
  <xs:annotation>
    <xs:documentation>${NOTE}</xs:documentation>
  </xs:annotation>
${toElement(documents[version], '  ')}</xs:schema>
`;
}

const toElement = (entry: Leaf | Branch, indent: string): string =>
  isLeaf(entry) ? leafElement(entry, indent) : branchElement(entry, indent);

function branchElement(branch: Branch, indent: string): string {
  const { element, field, isRequired, most, takes, children } = branch;
  const group = takes === 'all' ? 'xs:sequence' : 'xs:choice';
  const highest = field === undefined ? '' : ` maxOccurs="${most ?? 'unbounded'}"`;
  const inner = children.map((child) => toElement(child, `${indent}      `)).join('');
  return `${indent}<xs:element name="${element}"${lowest(isRequired)}${highest}>
${indent}  <xs:complexType>
${indent}    <${group}>
${inner}${indent}    </${group}>
${indent}  </xs:complexType>
${indent}</xs:element>
`;
}

function leafElement({ element, isRequired, format }: Leaf, indent: string): string {
  const facets = toFacets(format.limit, format.base === 'string').map(
    ([name, value]) => `${indent}      <xs:${name} value="${escapeText(String(value))}"/>\n`,
  );
  return `${indent}<xs:element name="${element}"${lowest(isRequired)}>
${indent}  <xs:simpleType>
${indent}    <xs:restriction base="xs:${format.base}">
${facets.join('')}${indent}    </xs:restriction>
${indent}  </xs:simpleType>
${indent}</xs:element>
`;
}

const lowest = (isRequired: boolean) => (isRequired ? '' : ' minOccurs="0"');

/** The limits in the words of a schema. A text has at least one character: empty elements are left out. */
function toFacets(limit: Limit, isText: boolean): readonly (readonly [string, string | number])[] {
  const { maxLength, min, max, maxDecimals, pattern, options = [] } = limit;
  const facets = [
    ['minLength', isText && options.length === 0 ? 1 : undefined],
    ['maxLength', maxLength],
    ['pattern', pattern],
    ['minInclusive', min],
    ['maxInclusive', max],
    ['fractionDigits', maxDecimals],
    ...options.map((option) => ['enumeration', option] as const),
  ] as const;
  return facets.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}
