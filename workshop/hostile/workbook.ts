import { lyingZip, type Part } from './lying-zip.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export const sheetOf = (inner: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"${attributes}><sheetData>${inner}</sheetData></worksheet>`;

export const sharedOf = (inner: string): string => `<?xml version="1.0"?><sst xmlns="${MAIN}">${inner}</sst>`;

const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
/** The row of titles that a table of vendors begins with. */
export const HEAD = `<row r="1">${text('A1', 'Company')}${text('B1', 'Email')}</row>`;

interface Changes {
  /** Rows after the titles. */
  readonly rows?: string;
  /** The whole sheet, instead. */
  readonly sheet?: Buffer | string;
  /** Where the sheet is, and where the workbook says that it is. */
  readonly place?: string;
  readonly target?: string;
  readonly relation?: string;
  readonly shared?: string;
  readonly styles?: string;
  readonly sheets?: string;
  readonly more?: readonly Part[];
}

const relation = (id: string, type: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${more}/>`;

const relations = (inner: string) => `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;

const SHEET = 'xl/worksheets/sheet1.xml';
const SHARED = sharedOf('<si><t>Gulf</t></si>');
const STYLES = `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>`;
const SHEETS = '<sheet name="Vendors" sheetId="1" r:id="rId1"/>';

/** The parts of a workbook with one sheet, sound unless told otherwise. */
export function partsOf({ rows = '', place = SHEET, more = [], ...changes }: Changes = {}): Part[] {
  const { sheets = SHEETS, shared = SHARED, styles = STYLES } = changes;
  return [
    { name: '[Content_Types].xml', bytes: `<Types xmlns="${PACKAGE}/content-types"/>` },
    { name: '_rels/.rels', bytes: relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      bytes: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', bytes: relationsOf(place, changes) },
    { name: place, bytes: changes.sheet ?? sheetOf(HEAD + rows) },
    { name: 'xl/sharedStrings.xml', bytes: shared },
    { name: 'xl/styles.xml', bytes: styles },
    ...more,
  ];
}

const relationsOf = (place: string, { target = place.replace(/^xl\//, ''), relation: more = '' }: Changes) =>
  relations(
    relation('rId1', 'worksheet', target, more) +
      relation('rId2', 'sharedStrings', 'sharedStrings.xml') +
      relation('rId3', 'styles', 'styles.xml'),
  );

export const workbook = (changes: Changes = {}): Buffer => lyingZip(partsOf(changes));
