import path from 'node:path'
import { build } from 'vite'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const offered = 'core/kernel/client/packages/surface/loadSurface.ts'

/** Builds the browser half, and returns which exports of each module it contains. */
async function containedExports({ offering }: { readonly offering: boolean }): Promise<Map<string, readonly string[]>> {
  const nothing = 'export const offerSurface = () => {}'
  const outcome = await build({
    configFile: false,
    root: path.join(root, 'core/kernel/client'),
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    plugins: [
      {
        name: 'offers-nothing',
        enforce: 'pre',
        load: (id) => (!offering && id === path.join(root, offered) ? nothing : undefined),
      },
    ],
    build: { write: false, minify: false, reportCompressedSize: false },
  })
  return new Map(
    [outcome]
      .flat()
      .flatMap((one) => ('output' in one ? one.output : []))
      .flatMap((one) => (one.type === 'chunk' ? Object.entries(one.modules) : []))
      .map(([id, { renderedExports }]) => [path.relative(root, id), renderedExports]),
  )
}

it('what packages may import makes no module heavier: it is what the browser half contains anyway', async () => {
  const usual = await containedExports({ offering: false })
  const offering = await containedExports({ offering: true })
  const added = [...offering].flatMap(([id, names]) => {
    const before = usual.get(id)
    return before && id !== offered
      ? names.filter((name) => !before.includes(name)).map((name) => `${id}: ${name}`)
      : []
  })
  expect(
    added.toSorted(),
    'Take these out of core/kernel/client/packages/surface/, or use them in the browser half of the product.',
  ).toEqual([])
})
