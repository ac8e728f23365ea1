import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type CsvRow, UnreadableSheet } from './readCsv'
import { readSheet } from './readSheet'
import type { Sheet } from './xlsx/readXlsx'

// Runs in a worker thread (readSheetInThread): reads the file that it was started with, and sends rows on request.

/** A message from the thread. */
export interface SheetPiece {
  readonly rows: readonly CsvRow[]
  readonly isLast: boolean
  /** The sheets of a workbook and the one that is read; sent with the first rows. */
  readonly book?: { readonly sheets: readonly Sheet[]; readonly sheet: number } | undefined
  /** Why the file can't be read, for a person. */
  readonly unreadable?: string
}

/** The maximum number of rows in one piece, and of characters after which it ends. */
const pieceRows = 500
const pieceText = 1024 * 1024

// On Linux this applies to the calling thread alone: requests have priority. Elsewhere it would slow down the whole process.
if (process.platform === 'linux') setPriority(5)

const port = parentPort!
const { bytes, sheet } = workerData as { readonly bytes: Uint8Array; readonly sheet: number | undefined }
let book: SheetPiece['book']
const rows = readSheet(Buffer.from(bytes), { sheet, onSheets: (sheets, read) => (book = { sheets, sheet: read }) })

async function nextPiece(): Promise<SheetPiece> {
  const piece: CsvRow[] = []
  let text = 0
  const told = book
  try {
    while (piece.length < pieceRows && text < pieceText) {
      const row = await rows.next()
      if (row.done) return { rows: piece, isLast: true, book: told === book ? undefined : book }
      piece.push(row.value)
      for (const cell of row.value.cells) text += cell.length
    }
    return { rows: piece, isLast: false, book: told === book ? undefined : book }
  } catch (error) {
    if (error instanceof UnreadableSheet) return { rows: [], isLast: true, unreadable: error.message }
    throw error
  }
}

port.on('message', () => void nextPiece().then((piece) => port.postMessage(piece)))
