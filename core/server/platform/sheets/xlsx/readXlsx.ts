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

/**
 * Yields the filled rows of a workbook's first sheet. Days become `YYYY-MM-DD`, days with a time ISO 8601, numbers their shortest form,
 * formulas their last result.
 * @throws UnreadableSheet when it is not a workbook
 */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<XlsxRow> {
  const zip = new ZipReader(bytes)
  if (!zip.has('[Content_Types].xml') || !zip.has('xl/workbook.xml'))
    throw new UnreadableSheet('This is an archive, but not an Excel file. Please send a CSV or XLSX file.')
  const book = await readWorkbook(zip)
  const dated = await readDateStyles(zip)
  const shared = await readSharedTexts(zip)
  yield* readSheet(zip, book, dated, shared)
}

interface Workbook {
  readonly sheet: string
  readonly from1904: boolean
}

async function readWorkbook(zip: ZipReader): Promise<Workbook> {
  let relation: string | undefined
  let from1904 = false
  for await (const _ of readXml(zip.read('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'sheet') relation ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
    },
  })) {
    // Each piece is only looked at.
  }
  let target = 'worksheets/sheet1.xml'
  if (zip.has('xl/_rels/workbook.xml.rels')) {
    for await (const _ of readXml(zip.read('xl/_rels/workbook.xml.rels'), {
      open(name, { Id, Target }) {
        if (name === 'Relationship' && Id === relation && Target) target = Target
      },
    })) {
      // Each piece is only looked at.
    }
  }
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, from1904 }
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
  { sheet, from1904 }: Workbook,
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
        if (column >= mostColumns)
          throw new UnreadableSheet(
            `This sheet has more than ${mostColumns} columns. Please remove those that aren't needed.`,
          )
        type = attributes.t ?? 'n'
        style = Number(attributes.s ?? 0)
        value = ''
      } else if (name === 'v' || name === 't') inValue = true
    },
    close(name: string) {
      if (name === 'v' || name === 't') inValue = false
      if (name === 'c' && value !== '') {
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
