import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type FileStore, type NewFile, day } from './FileStore'

const unfinished = '.part'

/** A folder of the local disk, or one that several nodes share. It is created with the first file. */
export function openFolder(folder: string): FileStore {
  const at = (name: string) => path.join(folder, name)
  return {
    async create(id) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const handle = await open(at(id + unfinished), 'wx', 0o600)
      return newFile(handle, at(id + unfinished), at(id), folder)
    },
    read: (id) => createReadStream(at(id)),
    remove: (id) => rm(at(id), { force: true }),
    async *sweep() {
      for (const name of await readdir(folder).catch(() => [])) {
        const { mtimeMs } = await stat(at(name)).catch(() => ({ mtimeMs: Date.now() }))
        if (Date.now() - mtimeMs < day) continue
        if (name.endsWith(unfinished)) await rm(at(name), { force: true })
        else yield name
      }
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
