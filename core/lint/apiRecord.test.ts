import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare } from 'semver'
import { describe, expect, it } from 'vitest'
import { deprecations, movedEntryPoints } from '@core/kernel/shared/deprecations'
import { apiVersion } from '@core/kernel/shared/pluginPackage'
import {
  type ApiSymbols,
  compareApi,
  livedLongEnough,
  parseRecord,
  recordText,
  symbolsOf,
  versionProblem,
} from './apiRecord'
import { root } from './plantedTree'
import type { DescribedPoint } from './points'
import { readTree } from './readTree'

const folder = join(root, 'core/api')
const { entries, points } = await readTree()
const symbols = symbolsOf(entries, points)

describe('the version of the API', () => {
  const released = readdirSync(folder)
    .flatMap((file) => file.match(/^(\d+\.\d+\.\d+)\.txt$/)?.[1] ?? [])
    .toSorted(compare)

  it('is raised when what plugins use is gone, changed or new since the newest released one', () => {
    const newest = released.at(-1)
    if (newest === undefined) return expect(apiVersion, 'the first version is released by recording it').toBe('1.0.0')
    const before = parseRecord(readFileSync(join(folder, `${newest}.txt`), 'utf8'))
    expect(versionProblem(apiVersion, newest, compareApi(newest, before, symbols))).toBeUndefined()
    return undefined
  })

  it('a released one is recorded by RECORD_API=1', async () => {
    if (process.env.RECORD_API !== '1' || released.includes(apiVersion)) return
    await expect(recordText(symbols)).toMatchFileSnapshot(join(folder, `${apiVersion}.txt`))
  })
})

describe('a change of the API', () => {
  const point = (fields: readonly string[]): DescribedPoint => ({
    name: 'record.tab@1',
    stability: 'stable',
    purpose: '',
    more: '',
    constant: 'recordTabs',
    path: '',
    fields: fields.map((name) => ({ name, type: 'string', comment: '' })),
  })
  const api = (declarations: readonly string[], fields: readonly string[]) =>
    symbolsOf([{ path: 'core/entity.ts', declarations }], [point(fields)])
  const before = parseRecord(
    recordText(api(['interface Text {\n  label: string;\n}', 'function date(): Field'], ['id', 'label?'])),
  )
  const problem = (now: ApiSymbols, version: string) =>
    versionProblem(version, '1.2.0', compareApi('1.2.0', before, now))

  it('that adds something needs a minor version', () => {
    const now = api(
      [
        'interface Text {\n  label: string;\n  readonly max?: number;\n  min?: number;\n}',
        'function date(): Field',
        'function money(): Field',
      ],
      ['id', 'at?', 'label?', 'order?'],
    )
    expect(problem(now, '1.2.0')).toContain('must be 1.3.0 at least, and is 1.2.0')
    expect(problem(now, '1.2.0')).toContain(
      'with a new optional member: @core/entity Text\nwith a new optional member: point record.tab@1\nnew: @core/entity money',
    )
    expect(problem(now, '1.3.0')).toBeUndefined()
  })

  it('that takes something away, or changes it, needs a major one', () => {
    const now = api(['interface Text {\n  label: string;\n  max: number;\n}'], ['id', 'label'])
    expect(problem(now, '1.3.0')).toContain('must be 2.0.0 at least')
    expect(problem(now, '1.3.0')).toContain(
      'gone: @core/entity date\nchanged: @core/entity Text\nchanged: point record.tab@1',
    )
    expect(problem(now, '2.0.0')).toBeUndefined()
  })

  it('is compared as it was recorded', () => {
    const { changed, extended, removed } = compareApi('1.0.0', parseRecord(recordText(symbols)), symbols)
    expect([changed, extended, removed]).toEqual([[], [], []])
    expect(symbols.size).toBeGreaterThan(400)
  })
})

describe('a deprecated name', () => {
  const surface = new Set(symbols.keys())

  it.each(movedEntryPoints)('of $module is in $to', ({ module, to, codemod }) => {
    const modules = new Set([...symbols.keys()].map((name) => name.split(' ')[0]))
    expect([modules.has(module), modules.has(to)]).toEqual([false, true])
    expect(existsSync(join(root, `scripts/codemods/${codemod}.mjs`))).toBe(true)
  })

  it.each(deprecations)('$module $name is on the surface until it goes', ({ module, name, gone }) => {
    expect(surface.has(`${module} ${name}`)).toBe(compare(apiVersion, gone) < 0)
  })

  it.each(deprecations)('$module $name lives for two minor versions', ({ since, gone }) => {
    expect(livedLongEnough(since, gone)).toBe(true)
  })

  it.each(deprecations)('$module $name has a codemod', ({ codemod }) => {
    expect(existsSync(join(root, `scripts/codemods/${codemod}.mjs`))).toBe(true)
  })

  it('lives for two minor versions, or until the next major one', () => {
    expect(livedLongEnough('1.2.0', '1.4.0')).toBe(true)
    expect(livedLongEnough('1.2.0', '1.3.0')).toBe(false)
    expect(livedLongEnough('1.9.0', '2.0.0')).toBe(true)
  })
})
