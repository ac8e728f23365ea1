import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { folderCircles } from './folderCircles'
import { root, runTool } from './plantedTree'

test('no file of the repository breaks a rule of oxlint', async () => {
  const { code, output } = await runTool('oxlint/bin/oxlint', ['-f', 'unix'], root)
  expect(code, output).toBe(0)
}, 300_000)

interface Cruise {
  readonly modules: readonly { source: string; dependencies: { resolved: string; dynamic: boolean }[] }[]
  readonly summary: { readonly violations: readonly { from: string; to: string; rule: { name: string } }[] }
}

/** All imports of the repository, read once. */
let cruise: Cruise
beforeAll(async () => {
  const rooms = ['core', 'plugins', 'deployment', 'e2e', 'bench', 'scripts'].filter((room) =>
    existsSync(join(root, room)),
  )
  const { output } = await runTool('dependency-cruiser/bin/dependency-cruise.mjs', [...rooms, '-T', 'json'], root)
  cruise = JSON.parse(output) as Cruise
}, 300_000)

test('no import of the repository breaks a rule of imports', () => {
  expect(cruise.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
})

test('the folders of the kernel’s layers, of plugins and of features have no circle', () => {
  const ofTests = /\.test\.|\/testing\/|\/testing\.ts$/
  // A dynamic import loads a part when it is needed, such as a dialog of a list: the folder works without it.
  const imports = cruise.modules
    .filter(({ source }) => /^(?:core|plugins)\//.test(source) && !ofTests.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.filter(({ dynamic }) => !dynamic).map(({ resolved }) => ({ from: source, to: resolved })),
    )
  expect(imports.length).toBeGreaterThan(5000)
  expect(folderCircles(imports)).toEqual([])
})

test('each half finds features and plugins in one place', async () => {
  const all = await Promise.all(
    ['core', 'plugins'].map(async (room) =>
      (await readdir(join(root, room), { recursive: true })).map((file) => join(room, file)),
    ),
  )
  const files = all.flat().filter((file) => /\.tsx?$/.test(file) && !/\.test(-d)?\.tsx?$/.test(file))
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const))
  const searching = texts.flatMap(([file, text]) => (text.includes('import.meta.glob') ? [file] : []))
  expect(searching.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'core/kernel/client/manifests.ts',
    'core/kernel/client/publicPages.ts',
    'core/kernel/client/shell/activateCore.ts',
    'core/kernel/client/shell/corePlugin.ts',
    // The catalogues of languages.
    'core/kernel/server/platform/language/readerLanguage.ts',
    'core/kernel/server/plugins/foundFeatures.ts',
    'core/kernel/server/plugins/foundPlugins.ts',
  ])
})
