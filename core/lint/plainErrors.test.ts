import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hiddenTexts } from './plainErrors'

const root = join(import.meta.dirname, '../..')
const ofBrowser =
  /^(core\/kernel\/(client|entity|shared)|(core\/features|plugins)\/[^/]+\/(client|shared|contract))\/.*\.tsx?$/
const ofTests = /\.test\.tsx?$|\/testing\//

it('no code of the browser hides from a person what they caused', async () => {
  const all = await Promise.all(
    ['core', 'plugins'].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => `${folder}/${file}`),
    ),
  )
  const files = all.flat().filter((file) => ofBrowser.test(file) && !ofTests.test(file))
  expect(files.filter((file) => file.startsWith('core/')).length).toBeGreaterThan(400)
  const found = await Promise.all(
    files.map(async (file) =>
      hiddenTexts(await readFile(join(root, file), 'utf8'), file.endsWith('.tsx')).map(
        ({ line, why }) => `${file}:${line}: ${why}. Throw an ApiError, or show it at its field.`,
      ),
    ),
  )
  expect(found.flat()).toEqual([])
})

it('finds the text of a check, and an error in a handler', () => {
  const handler = `
export function Allocate() {
  return (
    <AskDialog
      onDone={async ({ vin }) => {
        const problem = vinProblem(vin)
        if (problem) throw new Error(problem)
        if (!vin) throw new Error('Type a VIN.')
      }}
    />
  )
}`
  expect(hiddenTexts(handler, true).map(({ line }) => line)).toEqual([7, 8])
  const hook = `
export function useOpen() {
  const open = use(Open)
  if (!open) throw new Error('useOpen: no record around.')
  return open
}`
  expect(hiddenTexts(hook, true)).toEqual([])
})
