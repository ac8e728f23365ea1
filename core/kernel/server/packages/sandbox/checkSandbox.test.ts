import { describe, expect, it } from 'vitest'
import type { SandboxDefinition } from '@core/kernel/shared/SandboxDefinition'
import { PackageError } from '../PackageError'
import { parseManifest } from '../parseManifest'
import { depotRounds, sandboxedPackage } from './testing/sandboxedPackage'

type Json = Readonly<Record<string, unknown>>

/** Reads a plugin.json that differs from a right one, as an attacker may write it. */
const read = (change: Json = {}, sandbox: SandboxDefinition = depotRounds) =>
  parseManifest(JSON.stringify({ ...sandboxedPackage({ sandbox }).manifest, ...change }))

/** The same with a change of the part `sandbox`, whose declarations agree with it. */
const readSandbox = (change: Json) => read({}, { ...depotRounds, ...change })

const [screen] = depotRounds.screens
const [route] = depotRounds.routes
const { grants, module, menu } = depotRounds

describe('plugin.json of a sandboxed package', () => {
  it('is read', () => {
    expect(read()).toMatchObject({ runs: 'sandboxed', sandbox: depotRounds })
  })

  it.each([
    ['no part sandbox', { sandbox: undefined }, /needs this part/],
    ['that part, but runs in process', { runs: 'inProcess' }, /only a package that runs “sandboxed”/],
    ['code that the browser would import', { client: { manifest: 'client/rounds.js', styles: [] } }, /imports no code/],
    ['a name of the product', { id: 'auth' }, /name of the product/],
    ['no code for its routes', { server: undefined }, /need the file/],
    ['code outside of it', { server: '../../etc/passwd' }, /server: it must match pattern/],
    [
      'declarations that hide a permission',
      { declares: { ...sandboxedPackage().manifest.declares, permissions: [] } },
      /exactly what/,
    ],
    [
      'declarations that hide a route',
      { declares: { ...sandboxedPackage().manifest.declares, routes: [] } },
      /exactly what/,
    ],
    ['tables', { declares: { ...sandboxedPackage().manifest.declares, tables: ['core.user'] } }, /exactly what/],
  ])('with %s is refused', (_, change, message) => {
    expect(() => read(change)).toThrow(message)
  })

  it.each([
    ['an unknown part', { jobs: [] }, /additional properties: “jobs”/],
    ['an unknown grant', { grants: { ...grants, files: ['/'] } }, /additional properties: “files”/],
    ['a module of the specification', { module: { ...module, id: 27 } }, /module.id: it must be >= 1000/],
    ['a module of core’s tests', { module: { ...module, id: 9001 } }, /module.id: it must be <= 8999/],
    ['a module that is no number', { module: { ...module, id: '8801' } }, /must be integer/],
    [
      'an offset of another module',
      { module: { ...module, permissions: { ...module.permissions, all: { offset: 100, name: 'All' } } } },
      /must be <= 49/,
    ],
    [
      'an offset below',
      { module: { ...module, permissions: { ...module.permissions, all: { offset: -700_000, name: 'All' } } } },
      /must be >= 0/,
    ],
    [
      'an offset twice',
      { module: { ...module, permissions: { ...module.permissions, all: { offset: 1, name: 'All' } } } },
      /“1” is there twice/,
    ],
    [
      'no permission for its menu',
      { module: { ...module, permissions: { tick: { offset: 0, name: 'Tick' } } } },
      /“viewModule” is missing/,
    ],
    ['a route above its own', { routes: [{ ...route, path: '/../../api/auth/login' }] }, /path: it must match/],
    ['a route with an encoded path', { routes: [{ ...route, path: '/%2e%2e/User' }] }, /path: it must match/],
    ['a route elsewhere', { routes: [{ ...route, path: 'https://evil.com/' }] }, /path: it must match/],
    ['a route for everybody', { routes: [{ ...route, access: [] }] }, /fewer than 1 items/],
    ['a public route', { routes: [{ ...route, access: ['public'] }] }, /no permission “public”/],
    ['a route by a permission of others', { routes: [{ ...route, access: ['viewAll'] }] }, /no permission “viewAll”/],
    [
      'a route by a property of all objects',
      { routes: [{ ...route, access: ['constructor'] }] },
      /no permission “constructor”/,
    ],
    ['a route that deletes', { routes: [{ ...route, method: 'DELETE' }] }, /allowed values/],
    ['two routes for one path', { routes: [route, { ...route, path: '/ROUND' }] }, /there twice/],
    [
      'a screen where nobody is signed in',
      { screens: [{ ...screen, path: '/auth/login' }], menu: { ...menu, path: '/auth/login' } },
      /no screen/,
    ],
    ['a public form', { screens: [screen, { ...screen, path: '/intake-form' }] }, /no screen/],
    ['a screen over the API', { screens: [screen, { ...screen, path: '/api/x' }] }, /no screen/],
    ['a screen over files', { screens: [screen, { ...screen, path: '/packages/x' }] }, /no screen/],
    ['a screen whose path leads out', { screens: [{ ...screen, path: '/../settings' }] }, /path: it must match/],
    ['a screen with a file that it lacks', { screens: [{ ...screen, script: 'client/evil.js' }] }, /files don’t list/],
    [
      'a screen with a file outside',
      { screens: [{ ...screen, script: '../../../assets/main.js' }] },
      /script: it must match/,
    ],
    [
      'a screen that shows the code of the server',
      { screens: [{ ...screen, script: 'server/index.js' }] },
      /folder client/,
    ],
    ['a menu without a screen', { menu: { ...menu, path: '/elsewhere' } }, /no screen of the package/],
    ['a menu with a script', { menu: { ...menu, path: 'javascript:alert(1)' } }, /path: it must match/],
    ['a menu with an icon that is style', { menu: { ...menu, icon: 'pi-x" onload="' } }, /icon: it must match/],
    ['a grant to sign in', { grants: { ...grants, calls: ['POST /api/auth/login'] } }, /for no package/],
    ['a grant to install', { grants: { ...grants, calls: ['POST /api/Packages/Install'] } }, /for no package/],
    ['a grant with a wildcard', { grants: { ...grants, calls: ['POST /api/*'] } }, /must match pattern/],
    ['a grant outside of the API', { grants: { ...grants, calls: ['GET /metrics'] } }, /must match pattern/],
    ['a grant of its own route', { grants: { ...grants, calls: ['GET /api/depotrounds/Round'] } }, /package’s own/],
    ['a host that is an address', { grants: { ...grants, hosts: ['127.0.0.1'] } }, /must match pattern/],
    ['a host with a port', { grants: { ...grants, hosts: ['a.example.com:22'] } }, /must match pattern/],
    ['all hosts', { grants: { ...grants, hosts: ['*.com'] } }, /must match pattern/],
    [
      'a host of the own network',
      { grants: { ...grants, hosts: ['metadata.google.internal'] } },
      /no name of the internet/,
    ],
    ['this machine', { grants: { ...grants, hosts: ['localhost'] } }, /must match pattern/],
    ['all memory', { grants: { ...grants, memoryMb: 4096 } }, /must be <= 64/],
    ['all time', { grants: { ...grants, cpuMs: 60_000 } }, /must be <= 5000/],
  ])('with %s is refused', (_, change, message) => {
    expect(() => readSandbox(change)).toThrow(message)
  })

  it('can’t change what every object has', () => {
    expect(() => parseManifest('{"__proto__":{"polluted":1},"format":1}')).toThrow(PackageError)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})
