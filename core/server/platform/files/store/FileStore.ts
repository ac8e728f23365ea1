import type { Readable } from 'node:stream'

/** Where the bytes of files are stored. Each file is written once and never changed. */
export interface FileStore {
  /** @returns the writer of a new file: nobody can read it under its id before `keep` */
  create(id: string): Promise<NewFile>
  /** A file that can't be read fails before its first byte. */
  read(id: string): Readable
  /** Removes it. It is not an error if it does not exist. */
  remove(id: string): Promise<void>
  /** Removes uploads that were begun longer than a day ago and never kept, and yields the ids of all other files of that age. */
  sweep(): AsyncIterable<string>
}

export interface NewFile {
  write(bytes: Buffer): Promise<void>
  /** Makes sure that the bytes survive a crash, and gives the file its name. */
  keep(): Promise<void>
  /** Removes everything that was written. */
  discard(): Promise<void>
}

/** For how long an unreferenced file may still become part of a record, in milliseconds. */
export const day = 86_400_000
