import { decodeText, findEncoding } from './decodeText'
import { findSeparator } from './findSeparator'
import { CsvReader, type CsvRow, UnreadableSheet } from './readCsv'
import { looksLikeZip, readXlsx } from './xlsx/readXlsx'

/**
 * The filled rows of an uploaded table, the first of which is its header: CSV in any usual encoding with any usual separator,
 * or XLSX, told apart by their bytes.
 * @throws UnreadableSheet when it is neither
 */
export async function* readSheet(bytes: Buffer): AsyncGenerator<CsvRow> {
  if (bytes.length === 0) throw new UnreadableSheet('This file is empty.')
  if (looksLikeZip(bytes)) return yield* readXlsx(bytes)
  const encoding = findEncoding(bytes)
  const [beginning = ''] = decodeText(bytes.subarray(0, 64 * 1024), encoding)
  const reader = new CsvReader(findSeparator(beginning))
  for (const text of decodeText(bytes, encoding)) yield* reader.read(text)
  yield* reader.end()
}
