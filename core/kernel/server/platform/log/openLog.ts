import { createWriteStream, renameSync, statSync } from 'node:fs'
import path from 'node:path'

const largest = 10_000_000
/** The maximum delay of a line, in ms. */
const gatherFor = 50
/** The number of collected characters that are written at once. */
const mostGathered = 16_000

export interface Log {
  readonly stream: { write(line: string): void }
  /** Undefined where the log is written to the standard output. */
  readonly file: string | undefined
}

/**
 * Where the log is written: to the standard output, or, when started in a terminal, to DATA_DIR/server.log, so that messages for the person
 * stay on the screen.
 */
export function openLog(dataDir: string): Log {
  // The reader of our output may close it; the product continues.
  process.stdout.on('error', () => {})
  if (!process.stdout.isTTY) return { stream: gatherLines(process.stdout), file: undefined }
  const file = path.join(dataDir, 'server.log')
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largest) renameSync(file, `${file}.1`)
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 })
  // A full disk must not stop the product because of its log.
  stream.on('error', () => {})
  return { stream, file }
}

/**
 * Writes the lines of a short time in one call, because each call wakes the log's readers. Collected lines are written when the process
 * ends; only a killed process loses them.
 */
export function gatherLines(stream: { write(text: string): unknown }): Log['stream'] {
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (lines) stream.write(lines)
    lines = ''
  }
  process.on('exit', write)
  return {
    write(line) {
      lines += line
      if (lines.length >= mostGathered) write()
      else timer ??= setTimeout(write, gatherFor).unref()
    },
  }
}
