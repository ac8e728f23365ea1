import { isUtf8 } from 'node:buffer'
import { CsvReader, type CsvRow, UnreadableSheet } from './readCsv'
import { type SheetChoice, looksLikeZip, readXlsx } from './xlsx/readXlsx'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const separators = [',', ';', '\t', '|'] as const

/** Types of files that are renamed to .csv by mistake. */
const binary = [
  { starts: '%PDF-', what: 'a PDF' },
  { starts: '\x89PNG', what: 'a picture' },
  { starts: '\xff\xd8\xff', what: 'a picture' },
  { starts: 'GIF8', what: 'a picture' },
  { starts: '{\\rtf', what: 'a formatted text' },
]

/** The line with which Excel tells itself the separator. */
const separatorLine = /^sep=(.)(?:\r\n|\r|\n)/i

/** What an old Microsoft file holds: the name of a part, in UTF-16. A workbook with a password is such a file, too. */
const oldFiles = [
  {
    part: 'EncryptedPackage',
    problem:
      'This Excel file has a password. Please remove it in Excel (File, Info, Protect Workbook), save the file and send it again.',
  },
  { part: 'WordDocument', problem: 'This is an old Word document, not a table. Please send a CSV or XLSX file.' },
]

/**
 * The filled rows of an uploaded table: CSV in any usual encoding with any usual separator, or a sheet of an XLSX file. The bytes decide
 * which.
 * @throws UnreadableSheet when it is neither
 */
export async function* readSheet(bytes: Buffer, choice: SheetChoice = {}): AsyncGenerator<CsvRow> {
  if (bytes.length === 0) throw new UnreadableSheet('This file is empty.')
  if (looksLikeZip(bytes)) return yield* readXlsx(bytes, choice)
  if (bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) {
    const known = oldFiles.find(({ part }) => bytes.includes(Buffer.from(part, 'utf16le')))
    throw new UnreadableSheet(
      known?.problem ?? 'This is an old Excel file (.xls). Please save it as .xlsx or CSV and send that.',
    )
  }
  const encoding = findEncoding(bytes)
  const [beginning = ''] = decodeText(bytes.subarray(0, 64 * 1024), encoding)
  const [line, separator] = separatorLine.exec(beginning) ?? []
  const reader = new CsvReader(separator ?? findSeparator(beginning), line === undefined ? 1 : 2)
  let skipped = line?.length ?? 0
  for (const text of decodeText(bytes, encoding)) {
    yield* reader.read(text.slice(skipped))
    skipped = Math.max(0, skipped - text.length)
  }
  yield* reader.end()
}

/** @returns the character that divides most of the first lines of a CSV file into the same number of cells, outside of quotes. */
function findSeparator(beginning: string): string {
  const lines = outsideQuotes(beginning)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  // The last line may be cut off.
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines
  const scores = separators.map((separator) => {
    const counts = whole.map((line) => line.split(separator).length - 1).filter((count) => count > 0)
    // A title above the header has other cells, or none.
    return Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length * 1000 + count))
  })
  const best = Math.max(...scores)
  return best === 0 ? ',' : separators[scores.indexOf(best)]!
}

function outsideQuotes(text: string): string {
  return text.replaceAll(/"(?:[^"]|"")*"?/g, '')
}

/**
 * The encoding of a text file: by its byte order mark, else by its zero bytes, else UTF-8 where it is valid, else Windows-1252, which Excel
 * writes by default.
 * @throws UnreadableSheet when it is not text at all
 */
function findEncoding(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const known = binary.find(({ starts }) => bytes.subarray(0, starts.length).equals(Buffer.from(starts, 'latin1')))
  if (known) throw new UnreadableSheet(`This is ${known.what}, not a table. Please send a CSV or XLSX file.`)
  const head = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]!++
  const half = head.length / 2
  if (zeros[1]! > half * 0.4 && zeros[0]! < half * 0.1) return 'utf-16le'
  if (zeros[0]! > half * 0.4 && zeros[1]! < half * 0.1) return 'utf-16be'
  if (zeros[0]! + zeros[1]! > head.length * 0.1)
    throw new UnreadableSheet('This file holds no text. Please send a CSV or XLSX file.')
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** The text of a file, piece by piece, without its byte order mark. */
function* decodeText(bytes: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += 64 * 1024) {
    yield decoder.decode(bytes.subarray(at, at + 64 * 1024), { stream: true })
  }
  yield decoder.decode()
}
