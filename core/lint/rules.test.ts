import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { allowedText, plantedFaults } from './plantedFaults'
import { root, runTool, withPlantedTree, type Run } from './plantedTree'

interface Diagnostic {
  readonly code?: string
  readonly message: string
  readonly filename: string
}

const config = join(root, '.oxlintrc.json')

/** The rules that the configuration turns on by name. `react/jsx-key` is `react(jsx-key)` in a report. */
async function namedRules(): Promise<string[]> {
  const text = await readFile(config, 'utf8')
  const { rules } = JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')) as { rules: Record<string, unknown> }
  return Object.entries(rules).flatMap(([name, how]) => (how === 'off' ? [] : [name]))
}

const reported = (rule: string) =>
  rule.replace(/^react\/(rules-of-hooks|exhaustive-deps)$/, 'react-hooks/$1').replace(/^(.+)\/(.+)$/, '$1($2)')

const rules = await namedRules()
const pathOf = (code: string) => plantedFaults[code]?.path ?? `core/planted/${code.replace(/\W+/g, '-')}.tsx`

describe('the rules of oxlint', () => {
  let run: Run
  let found: string[]

  beforeAll(async () => {
    const planted = Object.entries(plantedFaults).map(([code, { text }]) => [pathOf(code), text])
    const files = { ...allowedText, ...Object.fromEntries(planted) }
    run = await withPlantedTree(files, (folder) =>
      runTool('oxlint/bin/oxlint', ['core', 'scripts', '-f', 'json'], folder),
    )
    const { diagnostics } = JSON.parse(run.output) as { diagnostics: Diagnostic[] }
    found = diagnostics.map(({ code, message, filename }) => `${code ?? message}: ${filename}`)
  })

  test.each(rules.map(reported))('%s fires on its planted violation', (code) => {
    expect(plantedFaults[code], `Plant a violation of “${code}” in core/lint/plantedFaults.ts.`).toBeDefined()
    expect(found).toContain(`${code}: ${pathOf(code)}`)
  })

  test('nothing is found except the planted violations', () => {
    const planted = Object.keys(plantedFaults).map((code) => `${code}: ${pathOf(code)}`)
    expect(found.toSorted((a, b) => a.localeCompare(b))).toEqual(planted.toSorted((a, b) => a.localeCompare(b)))
  })

  test('the command ends with an error', () => {
    expect(run.code).toBe(1)
  })
})
