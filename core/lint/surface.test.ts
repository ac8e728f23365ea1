import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './plantedTree'
import { readTree } from './readTree'
import { readEntry, type Sources, surfaceText } from './surface'

const command = 'npx vitest run --project unit core/lint/surface.test.ts -u'

test('core exports to plugins exactly what core/surface.txt lists', async () => {
  const { entries } = await readTree()
  await expect(
    surfaceText(entries, command),
    `The surface changed. Where that is meant, say so: ${command}`,
  ).toMatchFileSnapshot(join(root, 'core/surface.txt'))
})

/** A tree of these files, whose relative imports are found without their endings. */
const planted = (files: Readonly<Record<string, string>>): Sources => ({
  read: (path) => files[path]!,
  resolve: (from, specifier) => join(from, '..', `${specifier}.ts`),
})

test('a declaration is printed as plugins see it: without bodies, comments and private members', () => {
  const { declarations } = readEntry(
    'core/server/vans.ts',
    planted({
      'core/server/vans.ts': `// export { comment } from './comment'
export { type Van, bay as place, Depot } from './depot'
export const limit: number = 3
`,
      'core/server/depot.ts': `export interface Van {
  /** In tons. */
  readonly load: number
}
export { bay } from './bay'
export class Depot {
  #vans = 0
  private doors = 2
  park(van: Van): void { this.#vans += 1 }
}
`,
      'core/server/bay.ts': 'export const bay = (at: number, free = true): string => String(at)\n',
    }),
  )
  expect(declarations).toEqual([
    'class Depot {\n  park(van: Van): void;\n}',
    'const limit: number',
    'function bay(at: number, free = true): string\nexported as place',
    'interface Van {\n  readonly load: number;\n}',
  ])
})

test('an export that hides its names is refused, and one that nothing declares', () => {
  const of = (text: string) => () =>
    readEntry('core/client/kit.ts', planted({ 'core/client/kit.ts': text, 'core/client/lists.ts': '' }))
  expect(of(`export * from './lists'`)).toThrow('core/client/kit.ts: name each export')
  expect(of('export default 1')).toThrow('core/client/kit.ts: name each export')
  expect(of('export default function rows() {}')).toThrow('core/client/kit.ts: name each export')
  expect(of(`export { rows } from './lists'`)).toThrow('nothing declares “rows”')
})
