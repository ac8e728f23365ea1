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
  /** What was kept. One that is kept or removed meanwhile may be among it or not. */
  list(): AsyncIterable<ListedFile>
}

/** A store that contains the name of its owner. */
export interface OwnedFileStore extends FileStore {
  /** @returns the size of the file with this id, in bytes; undefined where there is none */
  sizeOf(id: string): Promise<number | undefined>
  /** @returns as `setOwner` wrote it; undefined in a new store */
  owner(): Promise<string | undefined>
  setOwner(id: string): Promise<void>
}

export interface ListedFile {
  readonly id: string
  /** In bytes. */
  readonly size: number
  /** When it was kept. */
  readonly at: Date
}

export interface NewFile {
  write(bytes: Buffer): Promise<void>
  /** Makes sure that the bytes survive a crash, and gives the file its name. */
  keep(): Promise<void>
  /**
   * Removes everything that was written.
   * @param options.waits whether to wait for the removal also after a failure: who writes the same file again must not meet it
   */
  discard(options?: { readonly waits?: boolean }): Promise<void>
}

/** The ids that we give (`newToken`). A store may hold other things beside our files, which stay untouched. */
export const fileIds = /^[\w-]{43}$/

/** The object that says whose store it is. It is no file: its name has a dot, which no id of ours has. */
export const ownerName = '.owner'

/** How long what nobody names may be somebody's who is about to name it, in milliseconds. */
export const day = 86_400_000
