import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type CsvRow, UnreadableSheet } from './readCsv'
import { readSheet } from './readSheet'

// Runs in a worker thread (readSheetInThread): reads the file that it was started with, and hands over rows when it is asked for them.

/** What the thread hands over when it is asked. */
export interface SheetPiece {
  readonly rows: readonly CsvRow[]
  readonly isLast: boolean
  /** Why the file can't be read, for a person. */
  readonly unreadable?: string
}

/** Rows of one piece at most, and the characters after which it ends. */
const pieceRows = 500
const pieceText = 1024 * 1024

// Linux takes this for the calling thread alone: those who wait for an answer come first. Elsewhere it would slow the whole process down.
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
