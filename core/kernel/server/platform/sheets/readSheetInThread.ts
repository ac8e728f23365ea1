import { Worker } from 'node:worker_threads'
import { type CsvRow, UnreadableSheet } from './readCsv'
import type { SheetPiece } from './sheetThread'
import type { SheetChoice } from './xlsx/readXlsx'
// oxlint-disable-next-line import/default -- bundleThreads makes this module, whose only export is the script
import threadSource from './sheetThread?thread'

export interface SheetBudget {
  /** The time in which the thread must read the file; the time for storing its rows does not count. */
  readonly milliseconds: number
  /** The maximum memory of the thread's objects. */
  readonly megabytes: number
}

/** A CSV file of 50 MB takes about three seconds, an XLSX file about ten. */
const usualBudget: SheetBudget = { milliseconds: 45_000, megabytes: 768 }

/**
 * Reads a table as `readSheet` does, in a thread of its own: a file that was made to keep the server busy only occupies that thread, until
 * its time or memory is used up.
 * @throws UnreadableSheet when it is not a table, or exceeds the budget
 */
export async function* readSheetInThread(
  bytes: Buffer,
  budget: SheetBudget = usualBudget,
  { sheet, onSheets }: SheetChoice = {},
): AsyncGenerator<CsvRow> {
  const worker = new Worker(threadSource, {
    eval: true,
    workerData: { bytes, sheet },
    resourceLimits: { maxOldGenerationSizeMb: budget.megabytes },
    env: {},
  })
  try {
    let left = budget.milliseconds
    for (;;) {
      const started = performance.now()
      const piece = await askForPiece(worker, left)
      left -= performance.now() - started
      if (piece.unreadable !== undefined) throw new UnreadableSheet(piece.unreadable)
      if (piece.book) onSheets?.(piece.book.sheets, piece.book.sheet)
      yield* piece.rows
      if (piece.isLast) return
    }
  } finally {
    await worker.terminate()
  }
}

function askForPiece(worker: Worker, milliseconds: number): Promise<SheetPiece> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      settle()
      reject(
        new UnreadableSheet('This file takes too long or too much memory to read. Please split it, or send it as CSV.'),
      )
    }
    const answered = (piece: SheetPiece) => {
      settle()
      resolve(piece)
    }
    const failed = (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return giveUp()
      settle()
      reject(error)
    }
    const timer = setTimeout(giveUp, milliseconds)
    const settle = () => {
      clearTimeout(timer)
      worker.off('message', answered).off('error', failed).off('exit', giveUp)
    }
    worker.on('message', answered).on('error', failed).on('exit', giveUp)
    worker.postMessage('next')
  })
}
