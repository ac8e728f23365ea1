import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pluginTool } from '../../core/build/packages/pluginTools'
import { readPackage } from '../../core/kernel/server/packages/packageFile'
import { kinds } from './fieldTemplates.mjs'
import { newEntity, newField, newPlugin } from './generate.mjs'
import { root } from './project.mjs'
import { emptyProduct, passes, run, runTests, typecheck } from './testing/emptyProduct'

/** A block of the guide: its language, its file name, and its text. */
const block = /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm

/** Runs a line of the guide that the reader would type. */
function type(folder: string, line: string): void {
  if (!line.startsWith('npm run new ')) return
  const [what, ...names] = line.replace('npm run new ', '').split(' ')
  const [first = '', second = '', third = '', fourth = ''] = names
  if (what === 'plugin') newPlugin(folder, first)
  else if (what === 'entity') newEntity(folder, first, second)
  else newField(folder, first, second, third, fourth)
}

/** The plugin that a reader of docs/plugin-guide.md makes, block by block. */
async function makeGuidesPlugin(folder: string): Promise<void> {
  const guide = await readFile(path.join(root, 'docs/plugin-guide.md'), 'utf8')
  for (const [, language, file, text = ''] of guide.matchAll(block)) {
    if (language === 'sh') for (const line of text.trim().split('\n')) type(folder, line)
    else if (file) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await writeFile(path.join(folder, file), text)
    }
  }
}

/** The commands with which a reader of the guide packs the plugin: their words after `npm run plugin`. */
async function packingCommands(): Promise<readonly (readonly string[])[]> {
  const guide = await readFile(path.join(root, 'docs/plugin-guide.md'), 'utf8')
  return [...guide.matchAll(/^npm run plugin ((?:key|pack) [^#\n]*)/gm)].map(([, words = '']) =>
    words.split(' ').filter((word) => word !== '' && word !== '--'),
  )
}

/** A plugin with a field of every kind, as it was generated. */
function makeEveryField(folder: string): void {
  newPlugin(folder, 'fleet')
  newEntity(folder, 'fleet', 'vehicle')
  newEntity(folder, 'fleet', 'serviceVisit')
  for (const kind of Object.keys(kinds)) {
    const target = kinds[kind]!.target ? `${kind}:vehicle` : kind
    newField(folder, 'fleet', 'serviceVisit', `its${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, target)
  }
}

describe('the plugin of docs/plugin-guide.md, and one with a generated field of every kind', () => {
  let folder: string
  beforeAll(async () => {
    folder = await emptyProduct()
    await makeGuidesPlugin(folder)
    makeEveryField(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('have the right types', async () => expect(await typecheck(folder)).toEqual(passes), 240_000)
  it('break no rule of lint', async () => {
    expect(await run(folder, 'oxlint/bin/oxlint', 'plugins')).toEqual(passes)
  }, 240_000)
  it('are formatted', async () => {
    expect(await run(folder, 'oxfmt/bin/oxfmt', '--check', 'plugins')).toEqual(passes)
  }, 240_000)
  it('can be packed as the guide says', async () => {
    for (const args of await packingCommands())
      await pluginTool({ args, root, builtFor: '0.3.0', folder, say: () => {} })
    const { manifest } = await readPackage(await readFile(path.join(folder, 'carpool-1.0.0.plugin')))
    expect(manifest.languages).toEqual(['es'])
    expect(manifest.declares).toMatchObject({
      entities: [
        { id: 'van', name: 'Vans' },
        { id: 'ride', name: 'Rides' },
        { id: 'repair', name: 'Repairs' },
      ],
      tables: ['carpool.repair', 'carpool.ride', 'carpool.van'],
      contributions: ['record.tab@1'],
    })
  }, 60_000)
  it('pass their own tests', async () => expect(await runTests(folder, 'plugins')).toEqual(passes), 240_000)
})
