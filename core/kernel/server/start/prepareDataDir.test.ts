import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDataDir } from './prepareDataDir'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'data-dir-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('[D8] the data folder', () => {
  it('is made, and nothing is left in it', async () => {
    const made = path.join(folder, 'white-glove', 'data')
    prepareDataDir(made)
    prepareDataDir(made)
    expect(await readdir(made)).toEqual([])
  })

  it('that is a file, or below one, is refused with what to do', async () => {
    const file = path.join(folder, 'notes.txt')
    await writeFile(file, 'x')
    for (const place of [file, path.join(file, 'data')])
      expect(() => prepareDataDir(place)).toThrow(
        `DATA_DIR: ${place} is a file or below one. Set DATA_DIR to a folder.`,
      )
  })

  it('that can’t be written is refused with what to do', () => {
    // One of the kernel's folders: nobody can make another one there, whatever the account.
    expect(() => prepareDataDir('/sys/white-glove')).toThrow(/^DATA_DIR: the .*\/sys\/white-glove.* set DATA_DIR to /)
  })
})
