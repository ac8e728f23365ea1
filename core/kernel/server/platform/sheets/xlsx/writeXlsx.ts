import { formats } from '@core/kernel/entity/formats'
import { serialOf } from './serialDays'
import { writeZip } from './zipWriter'

/** A cell of a sheet. */
export type SheetCell =
  | string
  | number
  | null
  | { readonly day: string }
  | { readonly instant: string }
  | { readonly number: number; readonly format: NumberFormat }

/** How a spreadsheet shows a number: `1,234`, `1,234.50`, `$1,234.50`, `12.5%` of 0.125. */
export type NumberFormat = 'whole' | 'decimal' | 'money' | 'percent'

/** The maximum number of rows of one sheet, including its header. */
export const mostSheetRows = 1_048_576
/** The maximum number of characters of one cell. */
const longest = 32_767

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/**
 * A workbook of one sheet, written while it is sent, for any length. ECMA-376 part 1. Texts are inline in their cells, so that no table of
 * them has to be held; they are never formulas.
 * @param name of the sheet: at most 31 characters, none of []:*?/\
 */
export function writeXlsx(
  name: string,
  headers: readonly string[],
  rows: AsyncIterable<readonly SheetCell[]>,
): AsyncGenerator<Buffer> {
  return writeZip([
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [relationships(`${office}/officeDocument`, 'xl/workbook.xml')] },
    { name: 'xl/workbook.xml', content: [workbook(name)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [relationships(`${office}/worksheet`, 'worksheets/sheet1.xml', `${office}/styles`, 'styles.xml')],
    },
    { name: 'xl/styles.xml', content: [styles()] },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(headers, rows) },
  ])
}

async function* sheet(headers: readonly string[], rows: AsyncIterable<readonly SheetCell[]>): AsyncGenerator<string> {
  const columns = headers.map(
    (header, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.min(40, Math.max(12, header.length + 2))}" customWidth="1"/>`,
  )
  let text = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  if (columns.length > 0) text += `<cols>${columns.join('')}</cols>`
  text += `<sheetData><row>${headers.map((header) => inline(header, style.header)).join('')}</row>`
  for await (const row of rows) {
    text += '<row>'
    for (const cell of row) text += cellXml(cell)
    text += '</row>'
    if (text.length > 64 * 1024) {
      yield text
      text = ''
    }
  }
  yield `${text}</sheetData></worksheet>`
}

const style = { header: 1, day: 2, instant: 3, whole: 4, decimal: 5, money: 6, percent: 7 } as const

function cellXml(cell: SheetCell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'string') return inline(cell)
  if ('number' in cell) return `<c s="${style[cell.format]}"><v>${cell.number}</v></c>`
  const [text, as] = 'day' in cell ? [cell.day, style.day] : [cell.instant, style.instant]
  const serial = serialOf(text)
  // Excel has no days before 1900, and its February 1900 is wrong.
  return serial >= 61 ? `<c s="${as}"><v>${serial}</v></c>` : inline(text)
}

function inline(text: string, as?: number): string {
  return `<c${as ? ` s="${as}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, longest))}</t></is></c>`
}

const impossible =
  // eslint-disable-next-line no-control-regex -- XML 1.0 can't hold them at all
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
/** Excel writes some characters by their number; a text that looks like such a number must be escaped. ECMA-376 part 1, 22.9.2.19. */
const numbered = /_(?=x[0-9A-Fa-f]{4}_)/g

function escapeXml(text: string): string {
  return text
    .replaceAll(numbered, '_x005F_')
    .replaceAll(impossible, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '_x000D_')
}

const contentTypes = `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`

function relationships(...pairs: string[]): string {
  const one = (at: number) => `<Relationship Id="rId${at / 2 + 1}" Type="${pairs[at]}" Target="${pairs[at + 1]}"/>`
  const all = pairs.map((_, at) => (at % 2 === 0 ? one(at) : '')).join('')
  return `${declaration}<Relationships xmlns="${packages}/relationships">${all}</Relationships>`
}

function workbook(name: string): string {
  const plain = escapeXml(name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31))
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${plain}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

const styles = () =>
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="&quot;${formats.sign}&quot;#,##0${formats.places > 0 ? `.${'0'.repeat(formats.places)}` : ''}"/><numFmt numFmtId="167" formatCode="0.0%"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="167" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`
