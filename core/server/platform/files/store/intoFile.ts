import type { NewFile } from './FileStore'

/** The end of a pipeline that writes a new file. It is neither kept nor discarded. */
export function intoFile(file: Pick<NewFile, 'write'>) {
  return async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const piece of source) await file.write(piece)
  }
}
