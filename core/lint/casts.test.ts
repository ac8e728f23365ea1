import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { castsWithoutReason } from './casts'

const root = join(import.meta.dirname, '../..')
const ofTests = /\.test\.tsx?$|\.test-d\.ts$|\/(?:testing|e2e)\//

it('each cast past the compiler has its reason on the line above', async () => {
  const all = await Promise.all(
    ['core', 'plugins'].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => `${folder}/${file}`),
    ),
  )
  const files = all.flat().filter((file) => /\.tsx?$/.test(file) && !ofTests.test(file))
  expect(files.length).toBeGreaterThan(1500)
  const found = await Promise.all(
    files.map(async (file) =>
      castsWithoutReason(await readFile(join(root, file), 'utf8')).map(
        (line) => `${file}:${line}: give the value a better type, or say above why there is none.`,
      ),
    ),
  )
  expect(found.flat()).toEqual([])
})

it('finds a cast without a reason, and none in a sentence', () => {
  expect(castsWithoutReason('const a = b as never')).toEqual([1])
  expect(castsWithoutReason('\nconst a = b as unknown as Trip')).toEqual([2])
  expect(castsWithoutReason('// The package has no types.\nconst a = b as unknown as Sheet')).toEqual([])
  expect(castsWithoutReason('/** As a person who was never here. */\nconst a = 1')).toEqual([])
})
