import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, runTool } from './plantedTree'

test('no file of the repository breaks a rule of oxlint', async () => {
  const { code, output } = await runTool('oxlint/bin/oxlint', ['-f', 'unix'], root)
  expect(code, output).toBe(0)
}, 60_000)

test('no import of the repository goes the wrong way', async () => {
  const { code, output } = await runTool('dependency-cruiser/bin/dependency-cruise.mjs', ['core', 'plugins', 'e2e', 'scripts', '-T', 'err-long'], root)
  expect(code, output).toBe(0)
}, 60_000)

test('two files of the product look for plugins, and no other', async () => {
  const files = (await Promise.all(['core', 'plugins'].map((room) => readdir(join(root, room), { recursive: true }).then((all) => all.map((file) => join(room, file)))))).flat()
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test(-d)?\.tsx?$/.test(file))
  const texts = await Promise.all(code.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const))
  const searching = texts.flatMap(([file, text]) => (text.includes('import.meta.glob') ? [file] : []))
  expect(['core/client/main.tsx', 'core/server/main.ts']).toEqual(expect.arrayContaining(searching))
})
