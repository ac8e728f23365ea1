import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './plantedTree'
import { readEntry, surfaceText } from './surface'

const command = 'npx vitest run --project unit core/lint/surface.test.ts -u'

/** The list of entry points is in the rule that limits plugins to entry points. */
const { forbidden } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
  forbidden: { name: string; to: { pathNot?: string } }[]
}
const entryPoints = new RegExp(forbidden.find(({ name }) => name === 'plugin-by-entry-points')!.to.pathNot!)

test('core exports to plugins exactly what core/surface.txt lists', async () => {
  const files = (await readdir(join(root, 'core'), { recursive: true })).map((file) => `core/${file}`)
  const paths = files.filter((path) => entryPoints.test(path)).toSorted((a, b) => a.localeCompare(b))
  const entries = await Promise.all(
    paths.map(async (path) => readEntry(path, await readFile(join(root, path), 'utf8'))),
  )
  await expect(
    surfaceText(entries, command),
    `The surface changed. Where that is meant, say so: ${command}`,
  ).toMatchFileSnapshot(join(root, 'core/surface.txt'))
})

test('exports are read in every syntax, and an export that hides its names is refused', () => {
  const source = `
    // export { comment } from './comment'
export { type Van, bay as place } from './vans'
export type { Yard } from './yard'
export function park() {}
export interface Token {}
`
  expect(readEntry('core/entity.ts', source).names).toEqual(['park', 'place', 'type Token', 'type Van', 'type Yard'])
  expect(() => readEntry('core/client/kit.ts', `export * from './lists'`)).toThrow(
    'core/client/kit.ts: name each export',
  )
})
