import { expect, it } from 'vitest'
import { version } from '../platform/version'
import { packageWarnings, type Surroundings } from './packageWarnings'
import { sandboxedPackage } from './sandbox/testing/sandboxedPackage'
import { exampleManifest } from './testing/examplePackage'

const here: Surroundings = {
  calls: ['POST /api/depot/list', 'POST /api/Depot/Update', 'GET /api/Depot/:depot'],
  on: [],
  experimentalPoints: [],
  inUse: undefined,
  findHost: async () => true,
}
const example = { ...exampleManifest, builtFor: version, files: {} }
const { manifest } = sandboxedPackage()
const sandboxed = { ...manifest, builtFor: version }

it('a package that finds everything is warned of nothing', async () => {
  expect(await packageWarnings(sandboxed, here)).toEqual([])
  expect(await packageWarnings(example, here)).toEqual([])
})

it('a grant of a call or a host that isn’t here is told in a sentence', async () => {
  expect(
    await packageWarnings(sandboxed, {
      ...here,
      calls: here.calls.slice(0, 2),
      findHost: async (host) => host !== 'weather.example.com',
    }),
  ).toEqual([
    'It may call GET /api/Depot/:id, and there is no such call here: the plugin that has it is off, or its name is wrong.',
    'It may send data to weather.example.com, and this server finds no host of that name.',
  ])
})

it('a contribution that nothing shows is told', async () => {
  const declares = { ...example.declares, contributions: ['record.tab@1', 'yard.bay@1'] }
  expect(await packageWarnings({ ...example, declares }, here)).toEqual([
    expect.stringContaining('No plugin that is on has the point “yard.bay”'),
  ])
})

it('what the version in use has and the new one hasn’t is told', async () => {
  const declares = {
    ...example.declares,
    permissions: [{ id: 880_100, name: 'Vans: Drive' }],
    routes: [{ call: 'GET /api/carpool/vans', access: 'public' }],
    tables: ['carpool.van'],
  }
  expect(await packageWarnings(example, { ...here, inUse: { ...example, version: '0.9.0', declares } })).toEqual([
    'Carpool 0.9.0 has the permission Vans: Drive (880100), and this version hasn’t.',
    'Carpool 0.9.0 has the table carpool.van, and this version hasn’t.',
    'Carpool 0.9.0 has the call GET /api/carpool/vans, and this version hasn’t.',
  ])
})

it('what an update may do besides, and permissions that mean something else, are told', async () => {
  const { sandbox, declares } = sandboxed
  const before = {
    ...sandboxed,
    sandbox: { ...sandbox!, grants: { ...sandbox!.grants, calls: sandbox!.grants.calls.slice(1), hosts: [] } },
    declares: {
      ...declares,
      permissions: declares.permissions.map(({ id, name }, at) => ({ id, name: at === 0 ? 'Something else' : name })),
    },
  }
  const [{ id, name }] = declares.permissions as [{ id: number; name: string }]
  expect(await packageWarnings(sandboxed, { ...here, inUse: before })).toEqual([
    `New in this version: it may call ${sandbox!.grants.calls[0]}.`,
    ...sandbox!.grants.hosts.map((host) => `New in this version: it may send data to ${host}.`),
    `The permission ${id} was “Something else”, and means “${name}” now. Roles that have it keep it.`,
  ])
})
