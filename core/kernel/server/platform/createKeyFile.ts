import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Creates a file with a key that only this account can read. It appears complete or not at all, even if the process or the machine stops.
 * An existing file stays, because another process may have been faster.
 */
export async function createKeyFile(file: string, content: string | Buffer): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const beside = `${file}.${randomBytes(8).toString('hex')}`
  try {
    await writeFile(beside, content, { mode: 0o600, flag: 'wx', flush: true })
    await link(beside, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(beside, { force: true })
  }
  const parent = await open(folder)
  try {
    // The name is stored in the folder, which must be written to the disk as well.
    await parent.sync()
  } finally {
    await parent.close()
  }
}
