import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type NewFile, type OwnedFileStore, day, fileIds, ownerName } from './FileStore'

const unfinished = '.part'

/**
 * A folder of the local disk, or one that several nodes share. It is made when the first file comes.
 * @param names what its files are called; others stay untouched
 */
export function openFolder(folder: string, names = fileIds): OwnedFileStore {
  const at = (name: string) => path.join(folder, name)
  const entries = () =>
    readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return []
    })
  const create = async (name: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const handle = await open(at(name + unfinished), 'w', 0o600)
    return newFile(handle, at(name + unfinished), at(name), folder)
  }
  const sizeOf = (name: string) =>
    stat(at(name)).then(
      ({ size }) => size,
      () => undefined,
    )
  return {
    create,
    sizeOf,
    read: (id) => createReadStream(at(id)),
    remove: (id) => rm(at(id), { force: true }),
    async *sweep() {
      for (const name of await entries()) {
        const isUnfinished = name.endsWith(unfinished)
        if (!names.test(isUnfinished ? name.slice(0, -unfinished.length) : name)) continue
        const { mtimeMs } = await stat(at(name)).catch(() => ({ mtimeMs: Date.now() }))
        if (Date.now() - mtimeMs < day) continue
        if (isUnfinished) await rm(at(name), { force: true })
        else yield name
      }
    },
    async *list() {
      for (const id of await entries()) {
        if (!names.test(id)) continue
        const found = await stat(at(id)).catch(() => undefined)
        if (found) yield { id, size: found.size, at: found.mtime }
      }
    },
    owner: () =>
      readFile(at(ownerName), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return undefined
      }),
    async setOwner(id) {
      // Nodes that share the folder may write it at the same time.
      const temporary = `${ownerName}-${randomUUID()}`
      const file = await create(temporary)
      await file.write(Buffer.from(id))
      await file.keep()
      await rename(at(temporary), at(ownerName))
    },
  }
}

function newFile(handle: FileHandle, temporary: string, final: string, folder: string): NewFile {
  return {
    // Continues after a short write, which `handle.write` only reports.
    write: (bytes) => handle.appendFile(bytes),
    async keep() {
      await handle.sync()
      await handle.close()
      await rename(temporary, final)
      // The name is stored in the folder, which must be written to the disk as well.
      const parent = await open(folder)
      try {
        await parent.sync()
      } finally {
        await parent.close()
      }
    },
    async discard() {
      await handle.close().catch(() => {})
      await rm(temporary, { force: true })
    },
  }
}
