import { readFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import semver from 'semver'
import { identityOf, packagesOf } from './sbom.mjs'

/**
 * The used fields of an advisory in OSV's format (https://ossf.github.io/osv-schema).
 * @typedef {{ introduced?: string, fixed?: string, last_affected?: string }} Event one of the three
 * @typedef {{ type: string, events: Event[] }} Range
 * @typedef {{ package: { ecosystem: string, name: string }, ranges?: Range[], versions?: string[],
 *   database_specific?: { last_known_affected_version_range?: string } }} Affected
 * @typedef {{ id: string, aliases?: string[], summary?: string, modified?: string, withdrawn?: string, affected?: Affected[] }} Advisory
 *
 * The stored list: the advisories of these packages, as in an export.
 * @typedef {{ refreshedAt: string, packages: string[], advisories: Advisory[] }} StoredList
 *
 * A package of the lockfile that an advisory is about.
 * @typedef {{ name: string, version: string, id: string, aliases: string[], summary: string, mend: string, isShipped: boolean }} Finding
 */

/** The maximum age of the list, in ms. A day without a refresh is fine; a month is too long. */
const longestAge = 30 * 86_400_000

/** The names of all packages of a lockfile. @param {import('./sbom.mjs').Lock} lock */
export const namesOf = (lock) => new Set(packagesOf(lock).map(([where, locked]) => identityOf(where, locked).name))

/**
 * The packages that must be updated, shipped ones first.
 * @param {import('./sbom.mjs').Lock} lock
 * @param {readonly Advisory[]} advisories
 * @returns {Finding[]}
 */
export function findingsOf(lock, advisories) {
  /** @type {Map<string, Finding>} */
  const found = new Map()
  for (const [where, locked] of packagesOf(lock)) {
    const { name, version } = identityOf(where, locked)
    for (const advisory of advisories) {
      const affected = advisory.withdrawn ? undefined : npmOf(advisory, name).find((one) => isAffected(version, one))
      if (!affected) continue
      const key = `${name} ${version} ${advisory.id}`
      const isShipped = !locked.dev || found.get(key)?.isShipped === true
      const { id, aliases = [], summary = '' } = advisory
      found.set(key, { name, version, id, aliases, summary, mend: mendOf(version, affected), isShipped })
    }
  }
  return [...found.values()].toSorted(
    (a, b) => Number(b.isShipped) - Number(a.isShipped) || a.name.localeCompare(b.name),
  )
}

/** @param {Advisory} advisory @param {string} name */
const npmOf = ({ affected = [] }, name) =>
  affected.filter((one) => one.package.ecosystem === 'npm' && one.package.name === name)

/** @param {string} version @param {Affected} affected */
export function isAffected(version, { versions = [], ranges = [], database_specific: more }) {
  if (versions.includes(version)) return true
  // If no version is fixed, GitHub's export has the last affected version outside of the events.
  const known = more?.last_known_affected_version_range
  if (known && !semver.satisfies(version, known.replaceAll(',', ' '), { includePrerelease: true })) return false
  return ranges.some(({ type, events }) => type !== 'GIT' && isWithin(version, events))
}

/** For one version a fix precedes a new introduction, and that precedes the last affected version. */
const order = /** @type {const} */ (['fixed', 'introduced', 'last_affected'])

/** @param {string} version @param {readonly Event[]} events */
function isWithin(version, events) {
  const steps = events
    .flatMap((event) => order.flatMap((kind) => (event[kind] === undefined ? [] : [{ kind, at: lowest(event[kind]) }])))
    .toSorted((a, b) => semver.compare(a.at, b.at) || order.indexOf(a.kind) - order.indexOf(b.kind))
  let isIn = false
  for (const { kind, at } of steps) {
    if (kind === 'introduced' && semver.gte(version, at)) isIn = true
    if (kind === 'fixed' && semver.gte(version, at)) isIn = false
    if (kind === 'last_affected' && semver.gt(version, at)) isIn = false
  }
  return isIn
}

/** `0` is lower than every version. @param {string} version */
const lowest = (version) => (version === '0' ? '0.0.0-0' : version)

/** @param {string} version @param {Affected} affected */
function mendOf(version, { ranges = [] }) {
  const [fixed] = ranges
    .flatMap(({ events }) => events.flatMap(({ fixed }) => (fixed && semver.gt(fixed, version) ? [fixed] : [])))
    .toSorted(semver.compare)
  return fixed
    ? `Update it to ${fixed} or later`
    : 'No version mends it: replace the package, or do without what is affected'
}

/**
 * Reads advisories: the stored list, or an export of OSV or GitHub, which is a file or a folder of files with one advisory each.
 * Throws where there is none about packages of npm: another folder must not look like a list in which nothing is affected.
 * @param {string} from
 * @returns {Promise<Advisory[]>}
 */
export async function readExport(from) {
  const all = (await stat(from)).isDirectory()
    ? await readFolder(from)
    : advisoriesIn(JSON.parse(await readFile(from, 'utf8')))
  if (!all.some(({ affected }) => affected?.some(({ package: about }) => about?.ecosystem === 'npm')))
    throw new Error(`${from} contains no advisory about packages of npm. docs/security.md says where to get a list.`)
  return all
}

/** @param {string} from @returns {Promise<Advisory[]>} */
async function readFolder(from) {
  /** @type {Advisory[]} */
  const all = []
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.json'))
      all.push(...advisoriesIn(JSON.parse(await readFile(path.join(entry.parentPath, entry.name), 'utf8'))))
  return all
}

/** @param {any} content @returns {Advisory[]} */
function advisoriesIn(content) {
  if (Array.isArray(content)) return content
  return content.advisories ?? content.vulns ?? [content]
}

/**
 * The part of an export to store: advisories about packages of the lockfile, and only the fields that are used.
 * @param {import('./sbom.mjs').Lock} lock
 * @param {readonly Advisory[]} advisories
 * @param {Date} now
 * @returns {StoredList}
 */
export function listOf(lock, advisories, now) {
  const names = namesOf(lock)
  const kept = advisories
    .filter(({ withdrawn }) => !withdrawn)
    .map(({ id, aliases, summary, modified, affected = [] }) => ({
      id,
      ...(aliases && { aliases }),
      ...(summary && { summary }),
      ...(modified && { modified }),
      affected: affected
        .filter((one) => one.package.ecosystem === 'npm' && names.has(one.package.name))
        .map(({ package: { ecosystem, name }, ranges, versions, database_specific: more }) => ({
          package: { ecosystem, name },
          ...(ranges && { ranges }),
          ...(versions?.length && { versions }),
          ...(more?.last_known_affected_version_range && {
            database_specific: { last_known_affected_version_range: more.last_known_affected_version_range },
          }),
        })),
    }))
    .filter(({ affected }) => affected.length > 0)
  return {
    refreshedAt: now.toISOString(),
    packages: [...names].toSorted(),
    advisories: kept.toSorted((a, b) => a.id.localeCompare(b.id)),
  }
}

/**
 * The reason why the stored list doesn't cover the lockfile: a package was added later.
 * @param {import('./sbom.mjs').Lock} lock
 * @param {StoredList} list
 * @returns {string | undefined}
 */
export function gapOf(lock, { packages }) {
  const known = new Set(packages)
  const missing = [...namesOf(lock)].filter((name) => !known.has(name))
  if (missing.length === 0) return undefined
  return `The list was stored before ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ` and ${missing.length - 5} more` : ''} came into package-lock.json. Refresh it.`
}

/** @param {StoredList} list @param {Date} now */
export const isOld = ({ refreshedAt }, now) => now.getTime() - Date.parse(refreshedAt) > longestAge
