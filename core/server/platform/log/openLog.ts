import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'

const largest = 10_000_000
/** From a line to its writing, ms. */
const gatherFor = 50
/** Characters that wait no longer. */
const mostGathered = 16_000

export interface Log {
  readonly stream: { write(line: string): void }
  /** Undefined where it goes to the standard output. */
  readonly file: string | undefined
}

/**
 * Where the log goes: to the standard output, and from a terminal to DATA_DIR/server.log, so that what a person must
 * read stays on the screen.
 */
export function openLog(dataDir: string): Log {
  // The reader of our output may close it; the product goes on.
  process.stdout.on('error', () => {})
  if (!process.stdout.isTTY) return { stream: gatherLines(process.stdout), file: undefined }
  const file = path.join(dataDir, 'server.log')
  mkdirSync(dataDir, { recursive: true })
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largest) renameSync(file, `${file}.1`)
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 })
  // A full disk must not take the product down with its log.
  stream.on('error', () => {})
  return { stream, file }
}

/**
 * Writes the lines of a moment in one go: each writing wakes whoever reads them. What is gathered when the process ends is written;
 * only a process that is killed takes the last moment with it.
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
