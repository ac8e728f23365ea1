import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderCircles } from './folderCircles'
import { root, runTool } from './plantedTree'

test('no file of the repository breaks a rule of oxlint', async () => {
  const { code, output } = await runTool('oxlint/bin/oxlint', ['-f', 'unix'], root)
  expect(code, output).toBe(0)
}, 300_000)

test('no import of the repository breaks a rule of imports', async () => {
  const rooms = ['core', 'plugins', 'deployment', 'e2e', 'bench', 'scripts'].filter((room) =>
    existsSync(join(root, room)),
  )
  const { code, output } = await runTool(
    'dependency-cruiser/bin/dependency-cruise.mjs',
    [...rooms, '-T', 'err-long'],
    root,
  )
  expect(code, output).toBe(0)
}, 300_000)

test('the folders of core’s layers have no circle', async () => {
  const { output } = await runTool('dependency-cruiser/bin/dependency-cruise.mjs', ['core', '-T', 'json'], root)
  const { modules } = JSON.parse(output) as {
    modules: { source: string; dependencies: { resolved: string; dynamic: boolean }[] }[]
  }
  const ofTests = /\.test\.|\/testing\/|\/testing\.ts$/
  // A dynamic import loads a part when it is needed, such as a dialog of a list: the folder works without it.
  const imports = modules
    .filter(({ source }) => !ofTests.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.filter(({ dynamic }) => !dynamic).map(({ resolved }) => ({ from: source, to: resolved })),
    )
  expect(imports.length).toBeGreaterThan(1000)
  expect(folderCircles(imports)).toEqual([])
}, 300_000)

test('each half finds plugins in one place', async () => {
  const all = await Promise.all(
    ['core', 'plugins'].map(async (room) =>
      (await readdir(join(root, room), { recursive: true })).map((file) => join(room, file)),
    ),
  )
  const files = all.flat().filter((file) => /\.tsx?$/.test(file) && !/\.test(-d)?\.tsx?$/.test(file))
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const))
  const searching = texts.flatMap(([file, text]) => (text.includes('import.meta.glob') ? [file] : []))
  expect(searching.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'core/client/manifests.ts',
    'core/server/plugins/foundPlugins.ts',
  ])
})
