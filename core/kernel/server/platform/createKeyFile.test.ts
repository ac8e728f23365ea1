import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const stop = vi.hoisted(() => ({ at: '' }))
vi.mock('node:fs/promises', async (load) => {
  const fs = await load<typeof import('node:fs/promises')>()
  // A killed process removes nothing.
  const killed = () => Promise.reject(new Error('killed'))
  return {
    ...fs,
    writeFile: async (file: string, content: string, options: object) => {
      if (stop.at !== 'write') return fs.writeFile(file, content, options)
      await fs.writeFile(file, '', options)
      return killed()
    },
    link: (from: string, to: string) => (stop.at === 'link' ? killed() : fs.link(from, to)),
    rm: (file: string, options: object) => (stop.at ? killed() : fs.rm(file, options)),
  }
})

// It may have been loaded with the real module before.
vi.resetModules()
const { createKeyFile } = await import('./createKeyFile')

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-key-'))
  file = path.join(folder, 'keys', 'data.key')
})
afterEach(async () => {
  stop.at = ''
  await rm(folder, { recursive: true })
})

it.each(['write', 'link'])(
  '[V11] a process that is killed at its %s leaves no empty key; the next start creates one',
  async (at) => {
    stop.at = at
    await expect(createKeyFile(file, 'first')).rejects.toThrow('killed')
    await expect(readFile(file)).rejects.toThrow('ENOENT')
    stop.at = ''
    await createKeyFile(file, 'second')
    expect(await readFile(file, 'utf8')).toBe('second')
  },
)

it('[V11] several processes that start together create one key, and leave no other file', async () => {
  const contents = Array.from({ length: 8 }, (_, at) => `key ${at}`)
  await Promise.all(contents.map((content) => createKeyFile(file, content)))
  expect(contents).toContain(await readFile(file, 'utf8'))
  expect(await readdir(path.dirname(file))).toEqual(['data.key'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
