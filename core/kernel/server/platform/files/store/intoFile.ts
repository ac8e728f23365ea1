import { Writable } from 'node:stream'
import { callbackify } from 'node:util'
import type { NewFile } from './FileStore'

/**
 * The end of a pipeline that writes a new file. It is neither kept nor discarded. An async function as the end would be shorter, but then a
 * pipeline reports that it was aborted, rather than why a piece could not be written.
 */
export function intoFile(file: Pick<NewFile, 'write'>): Writable {
  const write = callbackify((piece: Buffer) => file.write(piece))
  return new Writable({ write: (piece: Buffer, _encoding, done) => write(piece, done) })
}
