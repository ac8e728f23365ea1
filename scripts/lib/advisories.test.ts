import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import semver from 'semver'
import { describe, expect, it } from 'vitest'
import { findingsOf, gapOf, isAffected, isOld, listOf, readExport } from './advisories.mjs'

const lock = {
  name: 'clinic',
  version: '1.2.3',
  packages: {
    '': {},
    'node_modules/lodash': { version: '4.17.20' },
    'node_modules/van': { version: '1.0.0', name: '@fleet/van', dev: true },
    'node_modules/wheel/node_modules/lodash': { version: '4.17.21' },
    'node_modules/wheel': { version: '2.0.0-rc.1' },
  },
}
/** From GitHub's export, shortened. */
const lodash = {
  id: 'GHSA-35jh-r3h4-6jhm',
  aliases: ['CVE-2021-23337'],
  summary: 'Command Injection in lodash',
  modified: '2025-09-29T21:12:35Z',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'lodash' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '4.17.21' }] }],
    },
    {
      package: { ecosystem: 'RubyGems', name: 'lodash-rails' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '4.17.21' }] }],
    },
  ],
}
const malware = {
  id: 'MAL-2026-1',
  affected: [{ package: { ecosystem: 'npm', name: '@fleet/van' }, versions: ['1.0.0'] }],
}
const others = [
  {
    ...malware,
    id: 'GHSA-elsewhere',
    affected: [{ ...malware.affected[0]!, package: { ecosystem: 'PyPI', name: 'wheel' } }],
  },
  { ...malware, id: 'GHSA-withdrawn', withdrawn: '2026-01-01T00:00:00Z' },
]
const within = (version: string, ...events: object[]) =>
  isAffected(version, { package: { ecosystem: 'npm', name: 'van' }, ranges: [{ type: 'SEMVER', events }] })

describe('[V15] the check of advisories', () => {
  it('names package, version, id and fix, shipped packages first', () => {
    expect(findingsOf(lock, [malware, lodash, ...others])).toEqual([
      {
        name: 'lodash',
        version: '4.17.20',
        id: 'GHSA-35jh-r3h4-6jhm',
        aliases: ['CVE-2021-23337'],
        summary: 'Command Injection in lodash',
        mend: 'Update it to 4.17.21 or later',
        isShipped: true,
      },
      expect.objectContaining({
        name: '@fleet/van',
        id: 'MAL-2026-1',
        isShipped: false,
        mend: expect.stringContaining('replace the package'),
      }),
    ])
  })

  it('follows the events of a range, with several affected parts', () => {
    const events = [
      { introduced: '1.0.0' },
      { fixed: '1.2.0' },
      { introduced: '2.0.0-beta.1' },
      { last_affected: '2.1.0' },
    ]
    const inside = ['1.0.0', '1.1.9', '1.2.0-rc.1', '2.0.0-beta.1', '2.0.0', '2.1.0']
    const outside = ['0.9.9', '1.2.0', '1.9.0', '2.0.0-alpha.1', '2.1.1', '3.0.0']
    expect(inside.filter((version) => !within(version, ...events))).toEqual([])
    expect(outside.filter((version) => within(version, ...events))).toEqual([])
    expect(within('1.5.0', { introduced: '1.5.0' }, { last_affected: '1.5.0' })).toBe(true)
    expect(within('1.6.0', { last_affected: '1.5.0' }, { introduced: '1.5.0' })).toBe(false)
    expect(within('0.0.0-0', { introduced: '0' })).toBe(true)
  })

  it('agrees with semver about every version in a range', () => {
    const version = fc
      .tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.option(fc.nat(2)))
      .map(([major, minor, patch, beta]) => `${major}.${minor}.${patch}${beta === null ? '' : `-beta.${beta}`}`)
    fc.assert(
      fc.property(version, version, version, (asked, from, to) => {
        const range = (end: string) =>
          semver.compare(from, to) <= 0 && semver.satisfies(asked, `>=${from} ${end}${to}`, { includePrerelease: true })
        fc.pre(semver.compare(from, to) < 0)
        expect(within(asked, { fixed: to }, { introduced: from })).toBe(range('<'))
        expect(within(asked, { introduced: from }, { last_affected: to })).toBe(range('<='))
      }),
    )
  })

  it('supports GitHub’s range of an advisory without a fix', () => {
    const open = {
      package: { ecosystem: 'npm', name: 'van' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '1.0.0' }] }],
      database_specific: { last_known_affected_version_range: '<= 1.4.2' },
    }
    expect(['0.9.0', '1.4.2', '1.4.3'].map((version) => isAffected(version, open))).toEqual([false, true, false])
  })
})

describe('[V15] the stored list', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  it('contains the advisories about our packages, and reports a package that it doesn’t cover', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-advisories-'))
    await mkdir(path.join(folder, '2026', '11'), { recursive: true })
    await writeFile(path.join(folder, '2026', '11', 'one.json'), JSON.stringify({ ...lodash, details: 'long' }))
    await writeFile(path.join(folder, 'more.json'), JSON.stringify({ vulns: [malware, ...others] }))
    const list = listOf(lock, await readExport(folder), now)
    expect(list).toEqual({
      refreshedAt: '2026-11-23T12:00:00.000Z',
      packages: ['@fleet/van', 'lodash', 'wheel'],
      advisories: [{ ...lodash, affected: [lodash.affected[0]] }, malware],
    })
    const file = path.join(folder, 'list.json')
    await writeFile(file, JSON.stringify(list))
    expect(await readExport(file)).toEqual(list.advisories)
    await rm(folder, { recursive: true })
    expect(gapOf(lock, list)).toBeUndefined()
    expect(
      gapOf({ ...lock, packages: { ...lock.packages, 'node_modules/tyre': { version: '1.0.0' } } }, list),
    ).toContain('before tyre came')
  })

  it('is not made of a folder without advisories about packages of npm', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-advisories-'))
    await expect(readExport(folder)).rejects.toThrow(`${folder} contains no advisory about packages of npm.`)
    const others = { id: 'PYSEC-1', affected: [{ package: { ecosystem: 'PyPI', name: 'lodash' } }] }
    await writeFile(path.join(folder, 'one.json'), JSON.stringify(others))
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'white-glove' }))
    await expect(readExport(folder)).rejects.toThrow('contains no advisory')
    await rm(folder, { recursive: true })
  })

  it('is old after a month', () => {
    const list = { refreshedAt: '2026-10-20T12:00:00Z', packages: [], advisories: [] }
    expect([isOld(list, now), isOld(list, new Date('2026-11-01T12:00:00Z'))]).toEqual([true, false])
  })
})
