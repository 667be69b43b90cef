import type { Client, evidenceEndpoints, FileAnswer, fileEndpoints, StoredFile } from '@disclosure/api';
import { RULES_VERSION } from '@disclosure/core';

export const fileId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const aFile = (number = 1, different: Partial<StoredFile> = {}): StoredFile => ({
  id: fileId(number),
  name: `Bluebonnet ${number}H Chemical Disclosure.xml`,
  url: `/api/azure-storage/download/Bluebonnet%20${number}H%20Chemical%20Disclosure.xml`,
  last_modified: '2026-11-14T16:20:00.000Z',
  size: 39_322,
  revision: 1,
  metadata: {
    wellName: `Bluebonnet ${number}H`,
    operator: 'Llano Ridge Operating LLC',
    apiNumber: '42461424710000',
    state: 'Texas',
    county: 'Upton',
    date: '2024-08-20',
    startDate: '2024-08-05T11:09:00',
    endDate: '2024-08-20T17:30:00',
    customerId: 1,
    customerName: 'Llano Ridge',
    uploadDate: '2026-11-14T16:20:00.000Z',
    uploadedBy: 'Dana Whitfield',
  },
  verdict: { errors: 0, refusals: 0, warnings: 0, notes: 0, rulesVersion: RULES_VERSION },
  ...different,
});

/** A document of one well: so much water, and a proprietary ingredient of so much mass. */
export const aDocument = ({ water = 900_000, copolymer = 100_000 } = {}): string => `<?xml version="1.0"?>
<FracFocus4_0 xmlns="FracFocus4_0.xsd">
  <FractureJob>
    <JobStartDate>2024-08-05T11:09:00</JobStartDate>
    <JobEndDate>2024-08-20T17:30:00</JobEndDate>
    <OperatorNumber>123456</OperatorNumber>
    <APINumber>42461424710000</APINumber>
    <WellName>Bluebonnet 1H</WellName>
    <SurfLongitude>-101.8765</SurfLongitude>
    <SurfLatitude>31.3456</SurfLatitude>
    <Datum>NAD83</Datum>
    <FederalWell>0</FederalWell>
    <IndianWell>0</IndianWell>
    <TVD>9876.5</TVD>
    <TotalBaseWaterVolume>107849</TotalBaseWaterVolume>
    <TotalMass>${water + copolymer}</TotalMass>
    <EntryMethod>MSDS+</EntryMethod>
    <WaterSource><Description>Produced Water</Description><Percent>100</Percent></WaterSource>
    ${purpose('Water', 'Carrier/Base Fluid', 'Water', '7732-18-5', water, copolymer)}
    ${purpose('FR-1', 'Friction Reducer', 'Copolymer', 'Proprietary', copolymer, water)}
  </FractureJob>
</FracFocus4_0>`;

// oxlint-disable-next-line max-params -- a line of a table
const purpose = (trade: string, why: string, name: string, cas: string, mass: number, rest: number) => `<Purpose>
      <TradeName>${trade}</TradeName><Supplier>Gulf Chemical Supply</Supplier><Purpose>${why}</Purpose>
      <TypeIngredient><IngredientMSDS><IngredientName>${name}</IngredientName><CASNumber>${cas}</CASNumber>
      <PercentHighAdditive>100.0</PercentHighAdditive><PercentHFJob>${((mass / (mass + rest)) * 100).toFixed(10)}</PercentHFJob>
      <MassIngredient>${mass.toFixed(3)}</MassIngredient></IngredientMSDS></TypeIngredient></Purpose>`;

/** A document as it is downloaded. */
export const asFile = (content: string): FileAnswer => ({
  name: aFile().name,
  type: 'application/xml',
  bytes: new TextEncoder().encode(content),
});

const archive = { name: 'disclosures.zip', type: 'application/zip', bytes: new Uint8Array([80, 75]) };

const form = { name: 'Bluebonnet 1H.pdf', type: 'application/pdf', bytes: new Uint8Array([37, 80, 68, 70]) };

/** A store with two files, and a server that says yes to everything. */
export const fakeFiles: Client<typeof fileEndpoints & typeof evidenceEndpoints> = {
  getStorageConfig: async () => ({ accountName: 'local', accountKey: '', containerName: 'fracfocus-xml-files' }),
  uploadFile: async () => {
    throw new Error('The test gives no answer to uploadFile.');
  },
  correctFile: async () => {
    throw new Error('The test gives no answer to correctFile.');
  },
  listFiles: async () => ({ items: [aFile(1), aFile(2)], total: 2 }),
  selectFiles: async () => [aFile(1), aFile(2)].map(({ id, name }) => ({ id, name })),
  downloadFile: async () => asFile(aDocument()),
  getForm: async () => form,
  drawForm: async () => form,
  deleteFile: async () => ({ success: true }),
  getFile: async ({ params }) => [aFile(1), aFile(2)].find(({ id }) => id === params.id) ?? aFile(1),
  getFileContent: async () => ({ content: aDocument() }),
  listRevisions: async () => [],
  restoreFile: async () => aFile(),
  assignOwner: async () => aFile(),
  listBin: async () => [],
  zipFiles: async () => archive,
  makeEvidence: async () => archive,
  listReaders: async () => [],
  listTwins: async () => [],
};
