import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { allowedImports, plantedImports, type PlantedImport } from './plantedImports'
import { root, runTool, withPlantedTree, type Run } from './plantedTree'

interface Violation {
  readonly from: string
  readonly to: string
  readonly rule: { readonly name: string }
}

const script = 'dependency-cruiser/bin/dependency-cruise.mjs'
const config = join(root, '.dependency-cruiser.cjs')
const { forbidden } = createRequire(import.meta.url)(config) as { forbidden: { name: string; comment: string }[] }

/** A package is named by its folder, wherever that is. */
const short = (path: string) => /node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0].replace('node_modules/', '') ?? path

const plantedBy = (rule: string): readonly PlantedImport[] => [plantedImports[rule] ?? []].flat()
const said = (rule: string, { from, to }: PlantedImport) => `${rule}: ${from} → ${to}`
const all = Object.keys(plantedImports).flatMap((rule) => plantedBy(rule).map((planted) => ({ rule, planted })))

describe('the rules of imports', () => {
  let run: Run
  let found: string[]

  beforeAll(async () => {
    const files = Object.assign({}, allowedImports, ...all.map(({ planted }) => planted.files))
    const report = (kind: string, folder: string) => runTool(script, ['core', 'plugins', '-T', kind], folder)
    const [json, text] = await withPlantedTree(files, (folder) =>
      Promise.all([report('json', folder), report('err-long', folder)]),
    )
    run = text
    const { summary } = JSON.parse(json.output) as { summary: { violations: Violation[] } }
    found = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${short(to)}`)
  })

  test.each(forbidden.map(({ name }) => name))('%s fires on its planted violation', (name) => {
    const planted = plantedBy(name)
    expect(planted, `Plant a violation of “${name}” in core/lint/plantedImports.ts.`).not.toEqual([])
    for (const one of planted) expect(found).toContain(said(name, one))
  })

  test('nothing is found except the planted violations', () => {
    const planted = all.map(({ rule, planted }) => said(rule, planted))
    expect(found.toSorted((a, b) => a.localeCompare(b))).toEqual(planted.toSorted((a, b) => a.localeCompare(b)))
  })

  test('the command ends with an error and names the fix', () => {
    expect(run.code).toBe(found.length)
    const words = run.output.replace(/\s+/g, ' ')
    for (const { comment } of forbidden) expect(words).toContain(comment)
  })
})
