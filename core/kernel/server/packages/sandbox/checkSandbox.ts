import { isDeepStrictEqual } from 'node:util'
import { isSignedOutPath } from '@core/kernel/entity/menus'
import type { PackageManifest } from '@core/kernel/shared/pluginPackage'
import type { SandboxDefinition } from '@core/kernel/shared/SandboxDefinition'
import { declarationsOf } from '@core/kernel/shared/sandboxedPackage'
import { PackageError } from '../PackageError'
import { sandboxLimits } from './sandboxSchema'

/** Calls that no sandboxed package gets: signing in, and what proves who somebody is. */
const neverCalled = /^\w+ \/api\/(?:auth|packages?|keys?)(?:\/|$)/i

/** Names that lead to the own network, whatever they resolve to. */
const ownNetwork = /\.(?:local|localhost|internal|intranet|lan|home|corp|private|arpa|test|invalid|example|onion)$/

/**
 * Checks what the schema of plugin.json can't: that the parts of a sandboxed package agree with each other.
 * @throws PackageError with the first fault
 */
export function checkSandbox(manifest: PackageManifest): void {
  const { runs, sandbox, server, client, files } = manifest
  if (runs === 'inProcess') {
    if (sandbox) throw new PackageError('plugin.json, sandbox: only a package that runs “sandboxed” has this part.')
    return
  }
  if (!sandbox) throw new PackageError('plugin.json, sandbox: a package that runs “sandboxed” needs this part.')
  if (client)
    throw new PackageError(
      'plugin.json, client: the product imports no code of a sandboxed package. Its screens are in `sandbox.screens`.',
    )
  if (sandbox.routes.length > 0 && server === undefined)
    throw new PackageError('plugin.json, server: the routes of the package need the file that handles them.')
  if (server !== undefined && files[server]!.size > sandboxLimits.code)
    throw new PackageError(`plugin.json, server: the file is larger than ${sandboxLimits.code / 1024} kB.`)
  for (const fault of faultsOf(manifest, sandbox)) throw new PackageError(`plugin.json, ${fault}`)
}

function* faultsOf({ id, files, declares }: PackageManifest, sandbox: SandboxDefinition): Generator<string> {
  const { grants, module, menu, routes, screens } = sandbox
  const keys = Object.keys(module.permissions)
  if (!keys.includes('viewModule'))
    yield 'sandbox.module.permissions: “viewModule” is missing. Roles that hold it see the menu.'
  yield* twice(
    'sandbox.module.permissions: the offset',
    Object.values(module.permissions).map(({ offset }) => String(offset)),
  )
  for (const [at, { access }] of [...routes.map(labelled('routes')), ...screens.map(labelled('screens'))])
    for (const key of access)
      if (!keys.includes(key)) yield `${at}.access: the package has no permission “${key}”. It has ${keys.join(', ')}.`

  for (const call of grants.calls) {
    if (neverCalled.test(call))
      yield `sandbox.grants.calls: “${call}” is for people who are signed in, and for no package.`
    const [, , owner = ''] = call.split(' ')[1]!.split('/')
    if (owner.toLowerCase() === id.toLowerCase()) yield `sandbox.grants.calls: “${call}” is the package’s own.`
  }
  for (const host of grants.hosts)
    if (ownNetwork.test(host)) yield `sandbox.grants.hosts: “${host}” is no name of the internet.`
  yield* twice('sandbox.grants.calls:', grants.calls)
  yield* twice(
    'sandbox.routes:',
    routes.map(({ method, path }) => `${method} ${shapeOf(path)}`),
  )
  yield* twice(
    'sandbox.screens:',
    screens.map(({ path }) => shapeOf(path)),
  )
  for (const path of [menu.path, ...screens.map(({ path }) => path)])
    if (isSignedOutPath(path) || /^\/(?:api|packages|assets)(?:\/|$)/i.test(path))
      yield `sandbox: no screen of a package may be at “${path}”. Let it begin with another word.`
  if (screens.length > 0 && !screens.some(({ path }) => path === menu.path))
    yield `sandbox.menu.path: no screen of the package is at “${menu.path}”.`
  for (const [at, { script, styles }] of screens.map(labelled('screens')))
    for (const name of [script, ...styles]) {
      if (!Object.hasOwn(files, name)) yield `${at} names “${name}”, which its files don’t list.`
      if (!name.startsWith('client/')) yield `${at}: “${name}” must be in the folder client.`
    }
  if (!isDeepStrictEqual(sorted(declares), sorted(declarationsOf(id, sandbox))))
    yield 'declares: it must say exactly what `sandbox` contains. Build the package again.'
}

function labelled<Item>(part: string) {
  return (item: Item, index: number) => [`sandbox.${part}.${index}`, item] as const
}

/** Two paths with one shape answer the same requests. */
const shapeOf = (path: string) => path.toLowerCase().replaceAll(/:[^/]+/g, ':')

/** As JSON, in which the order of the parts of an object says nothing. */
const sorted = (value: object): unknown => JSON.parse(JSON.stringify(value))

function* twice(at: string, names: readonly string[]): Generator<string> {
  const found = names.find((name, index) => names.indexOf(name) !== index)
  if (found !== undefined) yield `${at} “${found}” is there twice.`
}
