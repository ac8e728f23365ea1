import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare } from 'semver'
import { describe, expect, it } from 'vitest'
import { deprecations } from '@core/kernel/shared/deprecations'
import { apiVersion } from '@core/kernel/shared/pluginPackage'
import { compareApi, livedLongEnough, parseRecord, recordText, symbolsOf, versionProblem } from './apiRecord'
import { root } from './plantedTree'
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
  const before = new Map([
    ['@core/entity text', 'aa'],
    ['@core/entity date', 'bb'],
    ['point record.tab@1', 'cc'],
  ])
  const problem = (now: ReadonlyMap<string, string>, version: string) =>
    versionProblem(version, '1.2.0', compareApi('1.2.0', before, now))

  it('that adds something needs a minor version', () => {
    const now = new Map([...before, ['@core/entity money', 'dd']])
    expect(problem(now, '1.2.0')).toContain('must be 1.3.0 at least, and is 1.2.0')
    expect(problem(now, '1.2.0')).toContain('new: @core/entity money')
    expect(problem(now, '1.3.0')).toBeUndefined()
  })

  it('that takes something away, or changes it, needs a major one', () => {
    const now = new Map([...before].filter(([name]) => name !== '@core/entity date')).set('point record.tab@1', 'ee')
    expect(problem(now, '1.3.0')).toContain('must be 2.0.0 at least')
    expect(problem(now, '1.3.0')).toContain('gone: @core/entity date\nchanged: point record.tab@1')
    expect(problem(now, '2.0.0')).toBeUndefined()
  })

  it('is compared as it was recorded', () => {
    expect(parseRecord(recordText(symbols))).toEqual(new Map([...symbols].toSorted(([a], [b]) => (a < b ? -1 : 1))))
    expect(symbols.size).toBeGreaterThan(400)
  })
})

describe('a deprecated name', () => {
  const surface = new Set(symbols.keys())

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
