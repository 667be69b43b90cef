import { strToU8, zipSync } from 'fflate';

interface WorkbookParts {
  /** What is inside `sheetData`. */
  readonly rows: string;
  /** Where the sheet is, as seen from the folder `xl`. */
  readonly sheet?: string;
  /** A text that cells of the type `s` refer to by the number 0. */
  readonly shared?: string;
  /** The format of each style that cells name by its number. */
  readonly formats?: readonly string[];
  /** Merged cells, such as `B2:B4`. */
  readonly merged?: readonly string[];
  /** Further parts of the archive. */
  readonly others?: Readonly<Record<string, string | Uint8Array>>;
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A workbook whose sheet is written by hand. */
export function aWorkbook({
  rows,
  sheet = 'worksheets/sheet1.xml',
  shared,
  formats,
  merged = [],
  others = {},
}: WorkbookParts): Uint8Array<ArrayBuffer> {
  const texts = { 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>${shared}</t></si></sst>` };
  const parts = {
    ...(shared !== undefined && texts),
    ...(formats && { 'xl/styles.xml': toStyles(formats) }),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="${sheet}"/>${shared === undefined ? '' : `<Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/>`}${formats ? `<Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/>` : ''}</Relationships>`,
    [sheet.startsWith('/') ? sheet.slice(1) : `xl/${sheet}`]:
      `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${merged.map((ref) => `<mergeCells><mergeCell ref="${ref}"/></mergeCells>`).join('')}</worksheet>`,
    ...others,
  };
  const bytes = Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]);
  return new Uint8Array(zipSync(Object.fromEntries(bytes) as Record<string, Uint8Array>));
}

/** Formats of one's own have numbers from 164 on. */
function toStyles(formats: readonly string[]): string {
  const written = formats.map((code) => code.replaceAll('"', '&quot;'));
  const codes = written.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  return `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf/></cellStyleXfs><cellXfs>${styles.join('')}<xf numFmtId="9"/><xf numFmtId="10"/></cellXfs></styleSheet>`;
}

/** A cell with a text. */
export const aCell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
