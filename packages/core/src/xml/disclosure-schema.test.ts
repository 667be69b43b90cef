import { describe, expect, it } from 'vitest';
import { disclosureSchema } from './disclosure-schema.ts';
import { scanXml } from './scan-xml.ts';

describe('the schema', () => {
  it('says that it is reconstructed', () => {
    expect(disclosureSchema()).toContain('Reconstructed from public descriptions of the FracFocus document');
  });

  it.each(['4.0', '3.0'] as const)('of version %s is well-formed', (version) => {
    const names: string[] = [];
    scanXml(disclosureSchema(version), { open: (name) => names.push(name), text: () => {}, close: () => {} });
    expect(names[0]).toBe('xs:schema');
  });

  it.each(['4.0', '3.0'] as const)('of version %s is the one in docs', async (version) => {
    const file = new URL(`../../../../docs/FracFocus${version.replace('.', '_')}.xsd`, import.meta.url);
    await expect(disclosureSchema(version)).toMatchFileSnapshot(file.pathname);
  });

  it('has water sources in version 4.0 only', () => {
    expect(disclosureSchema('4.0')).toContain('<xs:element name="WaterSource" minOccurs="0" maxOccurs="4">');
    expect(disclosureSchema('3.0')).not.toContain('WaterSource');
  });

  it('carries the limits of the table', () => {
    expect(disclosureSchema()).toContain(`<xs:element name="APINumber">
                <xs:simpleType>
                  <xs:restriction base="xs:decimal">
                    <xs:pattern value="[0-9]{14}"/>
                    <xs:minInclusive value="1001000010000"/>
                    <xs:maxInclusive value="51999999999999"/>
`);
    expect(disclosureSchema()).toContain('<xs:enumeration value="Groundwater, &lt; 1000TDS"/>');
  });
});
