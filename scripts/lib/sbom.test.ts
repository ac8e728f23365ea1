import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { inProject } from './project.mjs'
import { licenceProblems, sbomOf } from './sbom.mjs'

const noon = new Date('2026-11-23T12:00:00Z')
const locked = {
  name: 'clinic',
  version: '1.2.3',
  packages: {
    '': { dependencies: { '@fleet/van': '2.0.0' }, devDependencies: { bench: '1.0.0' } },
    'node_modules/@fleet/van': {
      version: '2.0.0',
      license: 'MIT',
      integrity: `sha512-${Buffer.from('wheel').toString('base64')}`,
      dependencies: { wheel: '^1.0.0' },
    },
    'node_modules/@fleet/van/node_modules/wheel': { version: '1.5.0', license: '(GPL-3.0 OR ISC)' },
    'node_modules/wheel': { version: '3.0.0', license: 'MIT', dev: true },
    'node_modules/bench': { version: '1.0.0', license: 'MPL-2.0', dev: true },
  },
}

describe('the bill of materials', () => {
  it('names each package with its version, hash, license and dependencies', () => {
    const { metadata, components, dependencies } = sbomOf(locked, noon)
    expect(metadata).toEqual({
      timestamp: '2026-11-23T12:00:00.000Z',
      component: { type: 'application', 'bom-ref': 'pkg:npm/clinic@1.2.3', name: 'clinic', version: '1.2.3' },
    })
    expect(components[0]).toEqual({
      type: 'library',
      'bom-ref': 'pkg:npm/%40fleet/van@2.0.0',
      name: '@fleet/van',
      version: '2.0.0',
      scope: 'required',
      hashes: [{ alg: 'SHA-512', content: Buffer.from('wheel').toString('hex') }],
      licenses: [{ license: { id: 'MIT' } }],
      purl: 'pkg:npm/%40fleet/van@2.0.0',
    })
    expect(components.map(({ name, version, scope }) => `${name} ${version} ${scope}`).slice(1)).toEqual([
      'wheel 1.5.0 required',
      'wheel 3.0.0 excluded',
      'bench 1.0.0 excluded',
    ])
    expect(dependencies.slice(0, 2)).toEqual([
      { ref: 'pkg:npm/clinic@1.2.3', dependsOn: ['pkg:npm/%40fleet/van@2.0.0'] },
      { ref: 'pkg:npm/%40fleet/van@2.0.0', dependsOn: ['pkg:npm/wheel@1.5.0'] },
    ])
  })

  it('refuses a license that we may not ship, and a missing one', () => {
    expect(licenceProblems(locked)).toEqual([])
    const van = locked.packages['node_modules/@fleet/van']
    for (const license of ['GPL-3.0', 'MPL-2.0', 'MIT AND AGPL-3.0', undefined]) {
      const packages = { 'node_modules/@fleet/van': { ...van, license } as typeof van }
      expect(licenceProblems({ ...locked, packages }), license).toEqual([
        expect.stringContaining(`@fleet/van@2.0.0: ${license ?? 'no licence'} is not among those`),
      ])
    }
  })

  describe('of the product', () => {
    let lock: typeof locked
    beforeAll(async () => {
      lock = JSON.parse(await readFile(inProject('package-lock.json'), 'utf8'))
    })

    it('has only licenses that we may use', () => {
      expect(licenceProblems(lock)).toEqual([])
    })

    it('refers only to packages that it lists', () => {
      const { components, dependencies } = sbomOf(lock, noon)
      const refs = new Set(components.map((component) => component['bom-ref']))
      expect(refs.size).toBe(components.length)
      expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
      expect(components.find(({ name }) => name === 'fastify')).toMatchObject({ scope: 'required' })
    })
  })
})
