import { UnreadableSheet, longestCell, mostColumns } from '../readCsv'
import { isDateFormat } from './dateFormats'
import { readXml } from './readXml'
import { dayOfSerial } from './serialDays'
import { ZipReader } from './zipReader'

/** The maximum number of characters of shared texts that are held while a sheet is read. */
const mostShared = 100 * 1024 * 1024
/** Counted for each shared text, because an empty one takes memory as well. */
const perShared = 16
/** Excel itself has 64,000. */
const mostStyles = 65_000
/** The maximum number of sheets to choose from, and of those that are looked into for a filled one. */
const mostSheets = 200
const mostTried = 20
/** The maximum number of rows of a sheet. */
const lastLine = 1_048_576

export interface XlsxRow {
  /** As Excel shows it, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** @returns whether these bytes are a ZIP archive, as an XLSX file is. */
export function looksLikeZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))
}

/** A sheet of a workbook, in the order of its tabs. */
export interface Sheet {
  readonly name: string
  readonly isHidden: boolean
}

/** The sheet to read, as an index of the sheets, and what is told of them before the first row. */
export interface SheetChoice {
  readonly sheet?: number | undefined
  /** @param sheet the index of the sheet that is read */
  onSheets?(sheets: readonly Sheet[], sheet: number): void
}

/** Formats that are archives as well. */
const otherArchives = [
  { part: 'xl/workbook.bin', what: 'a binary Excel file (.xlsb); save it as .xlsx first' },
  { part: 'word/document.xml', what: 'a Word document' },
  { part: 'ppt/presentation.xml', what: 'a presentation' },
  { part: 'Index/Document.iwa', what: 'an Apple iWork file; export it as .xlsx or CSV first' },
  { part: 'META-INF/manifest.xml', what: 'an OpenDocument file (.ods); save it as .xlsx first' },
]

/**
 * Yields the filled rows of one sheet: the chosen one, else the first visible one that has more than a header, else the first. Sheets of
 * charts are none. Days become `YYYY-MM-DD`, days with a time ISO 8601, numbers their shortest form, formulas their last result.
 * @throws UnreadableSheet when it is not a workbook
 */
export async function* readXlsx(bytes: Buffer, choice: SheetChoice = {}): AsyncGenerator<XlsxRow> {
  const zip = new ZipReader(bytes)
  const other = otherArchives.find(({ part }) => zip.has(part))
  if (other) throw new UnreadableSheet(`This is ${other.what}. Please send a CSV or XLSX file.`)
  if (!zip.has('[Content_Types].xml') || !zip.has('xl/workbook.xml'))
    throw new UnreadableSheet('This is an archive, but not an Excel file. Please send a CSV or XLSX file.')
  const { sheets, from1904 } = await readWorkbook(zip)
  if (sheets.length === 0) throw new UnreadableSheet('This Excel file has no sheet with cells.')
  const dated = await readDateStyles(zip)
  const shared = await readSharedTexts(zip)
  const rowsOf = (at: number) => readSheet(zip, sheets[at]!.part, from1904, dated, shared)
  const wanted = choice.sheet ?? (await firstFilled(sheets, rowsOf))
  if (!sheets[wanted]) throw new UnreadableSheet('The file has no such sheet. Please choose another one.')
  choice.onSheets?.(
    sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    wanted,
  )
  yield* rowsOf(wanted)
}

async function firstFilled(sheets: readonly Sheet[], rowsOf: (at: number) => AsyncGenerator<XlsxRow>): Promise<number> {
  const order = [...sheets.keys()].toSorted((a, b) => Number(sheets[a]!.isHidden) - Number(sheets[b]!.isHidden))
  for (const at of order.slice(0, mostTried)) {
    let count = 0
    for await (const _ of rowsOf(at)) if (++count > 1) return at
  }
  return order[0]!
}

interface Workbook {
  readonly sheets: readonly (Sheet & { readonly part: string })[]
  readonly from1904: boolean
}

async function readWorkbook(zip: ZipReader): Promise<Workbook> {
  const named: (Sheet & { readonly relation: string | undefined })[] = []
  let from1904 = false
  for await (const _ of readXml(zip.read('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'sheet' && named.length < mostSheets)
        named.push({
          name: attributes.name ?? '',
          isHidden: attributes.state !== undefined && attributes.state !== 'visible',
          relation: Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1],
        })
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
    },
  })) {
    // Each piece is only looked at.
  }
  const parts = new Map<string, string>()
  if (zip.has('xl/_rels/workbook.xml.rels')) {
    for await (const _ of readXml(zip.read('xl/_rels/workbook.xml.rels'), {
      open(name, { Id, Target, Type = '' }) {
        if (name === 'Relationship' && Id && Target && (Type === '' || Type.endsWith('/worksheet')))
          parts.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
      },
    })) {
      // Each piece is only looked at.
    }
  }
  const only = 'xl/worksheets/sheet1.xml'
  const sheets = named.flatMap(({ relation = '', ...sheet }) => {
    const part = parts.get(relation)
    return part !== undefined && zip.has(part) ? [{ ...sheet, part }] : []
  })
  if (sheets.length > 0 || !zip.has(only)) return { sheets, from1904 }
  return { sheets: [{ name: named[0]?.name ?? 'Sheet1', isHidden: false, part: only }], from1904 }
}

/** @returns for each style of a cell whether it shows its number as a day. */
async function readDateStyles(zip: ZipReader): Promise<readonly boolean[]> {
  if (!zip.has('xl/styles.xml')) return []
  // Each format is checked once, however many styles have it.
  const formats = new Map<string, boolean>()
  const dated: boolean[] = []
  let within = ''
  for await (const _ of readXml(zip.read('xl/styles.xml'), {
    open(name, attributes) {
      if (dated.length > mostStyles || formats.size > mostStyles)
        throw new UnreadableSheet(
          'This Excel file is damaged: it has more styles than Excel allows. Please send it as CSV.',
        )
      if (name === 'cellXfs' || name === 'cellStyleXfs') within = name
      const { numFmtId = '' } = attributes
      if (name === 'numFmt') formats.set(numFmtId, isDateFormat(Number(numFmtId), attributes.formatCode ?? ''))
      if (name === 'xf' && within === 'cellXfs')
        dated.push(formats.get(numFmtId) ?? isDateFormat(Number(numFmtId), undefined))
    },
  })) {
    // Each piece is only looked at.
  }
  return dated
}

async function readSharedTexts(zip: ZipReader): Promise<readonly string[]> {
  if (!zip.has('xl/sharedStrings.xml')) return []
  const shared: string[] = []
  let text = ''
  let held = 0
  let inText = false
  let phonetic = false
  for await (const _ of readXml(zip.read('xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      inText = name === 't'
    },
    close(name) {
      if (name === 't') inText = false
      if (name === 'rPh') phonetic = false
      if (name !== 'si') return
      shared.push(unescapeNumbered(text))
      held += text.length + perShared
      if (held > mostShared)
        throw new UnreadableSheet(
          'This file holds more text than can be read at once. Please split it, or send it as CSV.',
        )
    },
    text(piece) {
      if (inText && !phonetic) text += piece
    },
  })) {
    // Each piece is only looked at.
  }
  return shared
}

async function* readSheet(
  zip: ZipReader,
  sheet: string,
  from1904: boolean,
  dated: readonly boolean[],
  shared: readonly string[],
): AsyncGenerator<XlsxRow> {
  let rows: XlsxRow[] = []
  let cells: string[] = []
  let line = 0
  let column = -1
  let type = ''
  let style = 0
  let value = ''
  let inValue = false

  const cellText = (): string => {
    if (type === 's') return shared[Number(value)] ?? ''
    if (type === 'inlineStr' || type === 'str') return unescapeNumbered(value)
    if (type === 'b') return value === '1' ? 'Yes' : 'No'
    if (type === 'e') return ''
    if (type === 'd') return value.replace(/T00:00:00(\.0+)?Z?$/, '')
    const number = Number(value)
    if (value === '' || !Number.isFinite(number)) return value
    return dated[style] ? dayOfSerial(number, from1904) : plainNumber(number)
  }

  const events = {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (name === 'row') {
        cells = []
        column = -1
        const named = Number(attributes.r)
        line = Number.isInteger(named) && named > 0 && named <= lastLine ? named : line + 1
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1
        type = attributes.t ?? 'n'
        style = Number(attributes.s ?? 0)
        value = ''
      } else if (name === 'v' || name === 't') inValue = true
    },
    close(name: string) {
      if (name === 'v' || name === 't') inValue = false
      // A cell that is only styled has no value, however far to the right it stands.
      if (name === 'c' && value !== '') {
        if (column >= mostColumns)
          throw new UnreadableSheet(
            `This sheet has more than ${mostColumns} columns. Please remove those that aren't needed.`,
          )
        while (cells.length < column) cells.push('')
        cells[column] = cellText()
      }
      if (name === 'row' && cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells })
    },
    text(piece: string) {
      if (!inValue) return
      value += piece
      if (value.length > longestCell)
        throw new UnreadableSheet(
          `A cell in row ${line} is longer than ${longestCell.toLocaleString('en-US')} characters.`,
        )
    },
  }
  for await (const _ of readXml(zip.read(sheet), events)) {
    yield* rows
    rows = []
  }
}

/** @returns the index, from 0, of the column in a cell's name such as `AB12`. */
function columnOf(name: string): number {
  let column = 0
  for (const letter of name.match(/^[A-Z]{1,3}/i)?.[0].toUpperCase() ?? 'A')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Without the rounding errors of binary fractions that Excel hides: 0.1 + 0.2 is 0.3. */
function plainNumber(number: number): string {
  const text = String(Number(number.toPrecision(15)))
  return text.includes('e') ? number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 }) : text
}

function unescapeNumbered(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
