import { escapeText, withoutForbidden } from '../texts/characters.ts';
import type { Cells } from './csv.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const relations = (type: string, target: string, more = ''): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/>${more}</Relationships>`;

/** 49 is the format of text. The second style is that of the titles. */
const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

const contentTypes = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;

/**
 * The files of an XLSX workbook with one sheet, to be packed into a ZIP. The first row has the titles and stays in sight.
 * Every cell is text, so that a spreadsheet neither computes it nor turns it into a date.
 */
export const workbookParts = (cells: Cells, sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': contentTypes,
  '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${toXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    'worksheet',
    'worksheets/sheet1.xml',
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>`,
  ),
  'xl/styles.xml': styles,
  'xl/worksheets/sheet1.xml': toSheet(cells),
});

function toSheet(cells: Cells): string {
  const [titles = []] = cells;
  const columns = titles.map(
    (title, column) =>
      `<col min="${column + 1}" max="${column + 1}" width="${widthOf(cells, column, title)}" customWidth="1"/>`,
  );
  const rows = cells.map((row, index) => {
    const style = index === 0 ? 2 : 1;
    const written = row.map((value, column) =>
      value === ''
        ? ''
        : `<c r="${lettersOf(column)}${index + 1}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${toXml(value)}</t></is></c>`,
    );
    return `<row r="${index + 1}">${written.join('')}</row>`;
  });
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>${rows.join('')}</sheetData></worksheet>`;
}

/** A spreadsheet opens no cell that is longer, and no character that XML forbids. */
const LONGEST_CELL = 32_767;
const toXml = (text: string): string => escapeText(withoutForbidden(keepNumbered(text.slice(0, LONGEST_CELL))));

/** A spreadsheet reads `_x0041_` as the character of that number, unless the number of its first `_` stands there. */
const keepNumbered = (text: string): string => text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

const ALPHABET = 26;

/** A to Z, then AA. */
const lettersOf = (column: number): string =>
  (column < ALPHABET ? '' : lettersOf(Math.floor(column / ALPHABET) - 1)) +
  String.fromCharCode('A'.charCodeAt(0) + (column % ALPHABET));

const SAMPLE = 200;

const widthOf = (cells: Cells, column: number, title: string): number =>
  Math.min(60, Math.max(title.length, ...cells.slice(0, SAMPLE).map((row) => row[column]?.length ?? 0)) + 2);
