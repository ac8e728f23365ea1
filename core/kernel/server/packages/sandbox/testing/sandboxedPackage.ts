import type { PackageManifest } from '@core/kernel/shared/pluginPackage'
import type { SandboxDefinition } from '@core/kernel/shared/SandboxDefinition'
import { declarationsOf } from '@core/kernel/shared/sandboxedPackage'
import { exampleManifest } from '../../testing/examplePackage'

/** A round through the depots of the fleet, with a tick for each that was visited. */
export const depotRounds: SandboxDefinition = {
  grants: {
    calls: ['POST /api/Depot/List', 'POST /api/Depot/Update', 'GET /api/Depot/:id'],
    hosts: ['weather.example.com'],
  },
  module: {
    id: 8801,
    title: 'Depot rounds',
    permissions: {
      viewModule: { offset: 0, name: 'View Module On SideBar' },
      tick: { offset: 1, name: 'Tick depots' },
    },
  },
  menu: { title: 'Depot rounds', icon: 'pi-check-square', path: '/depot-rounds', section: 'Fleet', order: 30 },
  routes: [
    { method: 'GET', path: '/Round', access: ['viewModule'], summary: 'See depot rounds' },
    { method: 'POST', path: '/Tick/:depot', access: ['tick'], summary: 'Tick depots' },
  ],
  screens: [
    {
      title: 'Depot rounds',
      path: '/depot-rounds',
      access: ['viewModule'],
      script: 'client/rounds.js',
      styles: ['client/rounds.css'],
    },
  ],
}

/** The code of its routes. */
export const depotRoundsCode = `
export default {
  'GET /Round': async (request, host) => {
    const { status, body } = await host.call('POST', '/api/Depot/List', {})
    if (status !== 200) throw host.error(403, body.message)
    const ticks = await host.store.list('tick/')
    const ticked = new Map(ticks.map(({ key, value }) => [key.slice(5), value.by]))
    return body.data.map(({ id, name }) => ({ id, name, tickedBy: ticked.get(String(id)) ?? null }))
  },
  'POST /Tick/:depot': async ({ params, body, person }, host) => {
    if (body?.done === false) await host.store.delete('tick/' + params.depot)
    else await host.store.put('tick/' + params.depot, { by: person.id })
    host.log('ticked', params.depot)
    return { depot: Number(params.depot) }
  },
}
`

interface Example {
  readonly id?: string
  readonly sandbox?: SandboxDefinition
  readonly code?: string
  readonly files?: Readonly<Record<string, string>>
}

/** A sandboxed package as `readPackage` returns it. */
export function sandboxedPackage({
  id = 'depotRounds',
  sandbox = depotRounds,
  code = depotRoundsCode,
  files = { 'client/rounds.js': '', 'client/rounds.css': '' },
}: Example = {}): { readonly manifest: PackageManifest; readonly files: ReadonlyMap<string, Buffer> } {
  const all = new Map(
    Object.entries({ ...files, 'server/index.js': code }).map(([name, text]) => [name, Buffer.from(text)]),
  )
  const manifest: PackageManifest = {
    ...exampleManifest,
    id,
    title: 'Depot rounds',
    runs: 'sandboxed',
    server: 'server/index.js',
    sandbox,
    declares: declarationsOf(id, sandbox),
    files: Object.fromEntries([...all].map(([name, bytes]) => [name, { size: bytes.length, sha512: '0'.repeat(128) }])),
  }
  return { manifest, files: all }
}

/** A package with one route, POST /Try, whose code is the body of a function of `request` and `host`. */
export function sandboxedCode(body: string, options: Omit<Example, 'code'> = {}) {
  const sandbox: SandboxDefinition = {
    ...(options.sandbox ?? depotRounds),
    routes: [
      { method: 'POST', path: '/Try', access: ['viewModule'], summary: 'Try it' },
      { method: 'GET', path: '/Try', access: ['viewModule'], summary: 'Try it' },
    ],
  }
  const handler = `async (request, host) => {${body}}`
  return sandboxedPackage({
    ...options,
    sandbox,
    code: `const handler = ${handler}\nexport default { 'POST /Try': handler, 'GET /Try': handler }`,
  })
}
