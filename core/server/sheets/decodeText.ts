import { isUtf8 } from 'node:buffer'
import { UnreadableSheet } from './readCsv'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * How a file of text is encoded: by its mark, else by its zeros, else UTF-8 where it is valid, else Windows-1252, which is what
 * Excel writes when it isn't asked for more.
 * @throws UnreadableSheet when it is not text at all
 */
export function findEncoding(bytes: Buffer): Encoding {
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
  if (zeros[0]! + zeros[1]! > head.length * 0.1) throw new UnreadableSheet('This file holds no text. Please send a CSV or XLSX file.')
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Files that are renamed to .csv by mistake. */
const binary = [
  { starts: '%PDF-', what: 'a PDF' },
  { starts: '\x89PNG', what: 'a picture' },
  { starts: '\xff\xd8\xff', what: 'a picture' },
  { starts: 'GIF8', what: 'a picture' },
  { starts: '\xd0\xcf\x11\xe0', what: 'an old Excel file (.xls); save it as .xlsx first' },
  { starts: '{\\rtf', what: 'a formatted text' },
]

/** The text of a file, piece by piece, without its mark. */
export function* decodeText(bytes: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += 64 * 1024) {
    yield decoder.decode(bytes.subarray(at, at + 64 * 1024), { stream: true })
  }
  yield decoder.decode()
}
