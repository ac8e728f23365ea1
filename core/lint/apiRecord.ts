import { createHash } from 'node:crypto'
import { compare, inc, parse } from 'semver'
import type { DescribedPoint } from './points'
import type { Entry } from './surface'

/** What a version of the API consists of: a short hash of each declaration, by its name. */
export type ApiRecord = ReadonlyMap<string, string>

/** What the API consists of now. */
export type ApiSymbols = ReadonlyMap<string, Declared>

interface Declared {
  readonly hash: string
  /** Whether a recorded declaration was this one without some of its optional members: then every plugin works as before. */
  extendsHash(recorded: string): boolean
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10)

/** How many new optional members a declaration is recognized with. */
const mostNew = 3

/**
 * @param parts the pieces of a declaration
 * @param isOptional which of them may be new
 * @param join makes the text that is recorded
 */
function declared<P>(
  parts: readonly P[],
  isOptional: (part: P) => boolean,
  join: (parts: readonly P[]) => string,
): Declared {
  const isWithout = (left: readonly P[], from: number, recorded: string, more: number): boolean =>
    left.some((part, at) => {
      if (at < from || !isOptional(part)) return false
      const fewer = left.toSpliced(at, 1)
      return hashOf(join(fewer)) === recorded || (more > 1 && isWithout(fewer, at, recorded, more - 1))
    })
  return { hash: hashOf(join(parts)), extendsHash: (recorded) => isWithout(parts, 0, recorded, mostNew) }
}

const declaredText = (text: string) =>
  declared(
    text.split('\n'),
    (line) => /^\s+(?:readonly )?\w+\?: .*;$/.test(line),
    (lines) => lines.join('\n'),
  )

const declaredPoint = (fields: DescribedPoint['fields']) =>
  declared(
    fields,
    ({ name }) => name.endsWith('?'),
    (all) => JSON.stringify(all.map(({ name, type }) => [name, type])),
  )

/** The name in a declaration as core/surface.txt has it. */
const nameOf = (declaration: string) =>
  declaration.match(/\nexported as ([\w$]+)$/)?.[1] ?? declaration.match(/^(?:async )?\w+\*? ([\w$]+)/)![1]!

/**
 * @param points experimental ones are left out: nothing is promised of them
 * @returns the symbols of the entry points, `@core/entity defineEntity`, and the contribution points, `point record.tab@1`
 */
export function symbolsOf(entries: readonly Entry[], points: readonly DescribedPoint[]): ApiSymbols {
  return new Map([
    ...entries.flatMap(({ path, declarations }) =>
      declarations.map((text) => [`@${path.replace(/\.tsx?$/, '')} ${nameOf(text)}`, declaredText(text)] as const),
    ),
    ...points
      .filter(({ stability }) => stability === 'stable')
      .map(({ name, fields }) => [`point ${name}`, declaredPoint(fields)] as const),
  ])
}

/** The text of a recorded version: a line for each symbol. */
export const recordText = (symbols: ApiSymbols): string =>
  [...symbols]
    .map(([name, { hash }]) => `${name} ${hash}\n`)
    .toSorted()
    .join('')

export function parseRecord(text: string): ApiRecord {
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), line.slice(at + 1)] as const
      }),
  )
}

/** What is different from a released version of the API, and which version that needs. */
export interface ApiChange {
  readonly removed: readonly string[]
  readonly changed: readonly string[]
  /** They have a new optional member. */
  readonly extended: readonly string[]
  readonly added: readonly string[]
  /** The least version that may have these changes. */
  readonly needs: string
}

/** Compares the API with a released version of it. */
export function compareApi(released: string, before: ApiRecord, now: ApiSymbols): ApiChange {
  const removed = [...before.keys()].filter((name) => !now.has(name))
  const others = [...before].filter(([name, hash]) => now.has(name) && now.get(name)!.hash !== hash)
  const [extended, changed] = [true, false].map((isExtended) =>
    others.filter(([name, hash]) => now.get(name)!.extendsHash(hash) === isExtended).map(([name]) => name),
  ) as [string[], string[]]
  const added = [...now.keys()].filter((name) => !before.has(name))
  const isMinor = added.length + extended.length > 0
  const part = removed.length + changed.length > 0 ? 'major' : isMinor ? 'minor' : undefined
  return { removed, changed, extended, added, needs: part ? inc(released, part)! : released }
}

/** @returns why `apiVersion` is too low for what changed since a released version, and what to do; undefined if it isn't */
export function versionProblem(
  apiVersion: string,
  released: string,
  { removed, changed, extended, added, needs }: ApiChange,
) {
  if (compare(apiVersion, needs) >= 0) return undefined
  const lines = [
    ...removed.map((name) => `gone: ${name}`),
    ...changed.map((name) => `changed: ${name}`),
    ...extended.map((name) => `with a new optional member: ${name}`),
    ...added.map((name) => `new: ${name}`),
  ]
  return `The API differs from ${released}, so apiVersion (core/kernel/shared/pluginPackage.ts) must be ${needs} at least, and is ${apiVersion}. What is gone or changed breaks plugins: keep it as deprecated (core/kernel/shared/deprecations.ts), if that is possible.\n${lines.join('\n')}`
}

/** @returns whether a deprecated name lived for two minor versions, or until the next major one; before 1.0.0 nothing was promised */
export function livedLongEnough(since: string, gone: string): boolean {
  const [from, to] = [parse(since)!, parse(gone)!]
  return from.major === 0 || to.major > from.major || to.minor >= from.minor + 2
}
