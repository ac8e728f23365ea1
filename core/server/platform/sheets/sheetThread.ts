import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type CsvRow, UnreadableSheet } from './readCsv'
import { readSheet } from './readSheet'

// Runs in a worker thread (readSheetInThread): reads the file that it was started with, and sends rows on request.

/** A message from the thread. */
export interface SheetPiece {
  readonly rows: readonly CsvRow[]
  readonly isLast: boolean
  /** Why the file can't be read, for a person. */
  readonly unreadable?: string
}

/** The maximum number of rows in one piece, and of characters after which it ends. */
const pieceRows = 500
const pieceText = 1024 * 1024

// On Linux this applies to the calling thread alone: requests have priority. Elsewhere it would slow down the whole process.
if (process.platform === 'linux') setPriority(5)

const port = parentPort!
const rows = readSheet(Buffer.from((workerData as { readonly bytes: Uint8Array }).bytes))

async function nextPiece(): Promise<SheetPiece> {
  const piece: CsvRow[] = []
  let text = 0
  try {
    while (piece.length < pieceRows && text < pieceText) {
      const row = await rows.next()
      if (row.done) return { rows: piece, isLast: true }
      piece.push(row.value)
      for (const cell of row.value.cells) text += cell.length
    }
    return { rows: piece, isLast: false }
  } catch (error) {
    if (error instanceof UnreadableSheet) return { rows: [], isLast: true, unreadable: error.message }
    throw error
  }
}

port.on('message', () => void nextPiece().then((piece) => port.postMessage(piece)))
