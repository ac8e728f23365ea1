import { lookup } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { corePoints } from '../plugins/corePoints'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import type { PackageDeclarations, PackageManifest } from '@core/kernel/shared/pluginPackage'
import { version } from '../platform/version'
import { manifestFindings } from './apiProblems'

/** How long a name is looked up, in milliseconds: nobody waits longer for a warning. */
const lookUpAtMost = 3000

/** What a package is compared with. */
export interface Surroundings {
  /** Every call of the product: `POST /api/Lead/List`. */
  readonly calls: readonly string[]
  /** The plugins that are on. */
  readonly on: readonly Pick<ServerPlugin, 'offers'>[]
  readonly experimentalPoints: readonly string[]
  /** The version of the same plugin that is in use, if any. */
  readonly inUse: PackageManifest | undefined
  /** Whether there is such a host; default: what DNS says. */
  readonly findHost?: (host: string) => Promise<boolean>
}

/** @returns what doesn't prevent the use of a package and should be known before it is installed, as sentences */
export async function packageWarnings(
  manifest: PackageManifest,
  { calls, on, experimentalPoints, inUse, findHost = isThere }: Surroundings,
): Promise<readonly string[]> {
  const { title, sandbox, declares } = manifest
  const known = new Set(calls.map(shapeOf))
  const missing = (sandbox?.grants.calls ?? []).filter((call) => !known.has(shapeOf(call)))
  const hosts = sandbox?.grants.hosts ?? []
  const found = await Promise.all(hosts.map((host) => findHost(host)))
  const offered = [...corePoints, ...on.flatMap(({ offers = [] }) => offers)]
  const findings = manifestFindings(manifest, offered, experimentalPoints, version)
  return [
    ...missing.map(
      (call) =>
        `It may call ${call}, and there is no such call here: the plugin that has it is off, or its name is wrong.`,
    ),
    ...hosts
      .filter((_, at) => !found[at])
      .map((host) => `It may send data to ${host}, and this server finds no host of that name.`),
    ...(inUse ? moreGranted(inUse, manifest) : []),
    ...findings.map(({ at, text }) => `${at.charAt(0).toUpperCase()}${at.slice(1)}: ${text}`),
    ...(inUse
      ? [
          ...gone(inUse.declares, declares).map(
            (what) => `${title} ${inUse.version} has ${what}, and this version hasn’t.`,
          ),
          ...renamed(inUse.declares, declares),
        ]
      : []),
  ]
}

/** What a version that runs apart may do, and the one in use may not. */
function moreGranted(before: PackageManifest, { sandbox }: PackageManifest): readonly string[] {
  const had = before.sandbox?.grants
  const { calls = [], hosts = [] } = sandbox?.grants ?? {}
  return [
    ...calls.filter((call) => !had?.calls.includes(call)).map((call) => `New in this version: it may call ${call}.`),
    ...hosts
      .filter((host) => !had?.hosts.includes(host))
      .map((host) => `New in this version: it may send data to ${host}.`),
  ]
}

/** A permission of another name, which roles keep that were given it by the first one. */
function renamed(before: PackageDeclarations, after: PackageDeclarations): readonly string[] {
  return after.permissions.flatMap(({ id, name }) => {
    const was = before.permissions.find((one) => one.id === id)?.name
    return was === undefined || was === name
      ? []
      : [`The permission ${id} was “${was}”, and means “${name}” now. Roles that have it keep it.`]
  })
}

/** A call without the names of its parameters, which mean nothing. */
const shapeOf = (call: string) => call.replaceAll(/:\w+/g, ':').toLowerCase()

/** DNS that doesn't respond is no reason for a warning. */
async function isThere(host: string): Promise<boolean> {
  const search = lookup(host).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOTFOUND',
  )
  return Promise.race([search, sleep(lookUpAtMost, true, { ref: false })])
}

/** What people and other programs may use of one version, and isn't in the next. */
function gone(before: PackageDeclarations, after: PackageDeclarations): readonly string[] {
  const without = <Part>(
    part: string,
    list: (of: PackageDeclarations) => readonly Part[],
    name: (one: Part) => string,
  ) => {
    const kept = new Set(list(after).map(name))
    return list(before)
      .map(name)
      .filter((one) => !kept.has(one))
      .map((one) => `the ${part} ${one}`)
  }
  return [
    ...without(
      'permission',
      ({ permissions }) => permissions,
      ({ id, name }) => (after.permissions.some((kept) => kept.id === id) ? String(id) : `${name} (${id})`),
    ),
    ...without(
      'screen',
      ({ menus }) => menus,
      ({ path }) => path,
    ),
    ...without(
      'records',
      ({ entities }) => entities,
      ({ id }) => id,
    ),
    ...without(
      'table',
      ({ tables }) => tables,
      (table) => table,
    ),
    ...without(
      'migration',
      ({ migrations }) => migrations,
      (migration) => migration,
    ),
    ...without(
      'call',
      ({ routes }) => routes,
      ({ call }) => call,
    ),
    ...without(
      'job',
      ({ jobs }) => jobs,
      (job) => job,
    ),
  ]
}
