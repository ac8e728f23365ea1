import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './plantedTree'
import { type DescribedPoint, readExamples, readPoints } from './points'
import { type Entry, readEntry, type Sources } from './surface'

/** The files of this repository. */
export const tree: Sources = {
  read: (path) => readFileSync(join(root, path), 'utf8'),
  resolve(from, specifier) {
    const path = /^@(core|plugins)\//.test(specifier) ? specifier.slice(1) : join(from, '..', specifier)
    return [path, `${path}.ts`, `${path}.tsx`].find((one) => /\.tsx?$/.test(one) && existsSync(join(root, one)))
  },
}

/** The list of entry points is in the rule that limits plugins to entry points. */
const { forbidden } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
  forbidden: { name: string; to: { pathNot?: string } }[]
}
const entryPoints = new RegExp(forbidden.find(({ name }) => name === 'plugin-by-entry-points')!.to.pathNot!)

const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.test(-d)?\.|node_modules|\/testing\//.test(path)

/** What this repository offers to plugins. */
export interface ReadTree {
  readonly entries: readonly Entry[]
  /** By name. */
  readonly points: readonly DescribedPoint[]
  readonly examples: ReadonlyMap<string, string>
}

export async function readTree(): Promise<ReadTree> {
  const listed = await Promise.all(
    ['core', 'plugins'].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => `${folder}/${file}`),
    ),
  )
  const files = listed.flat().toSorted((a, b) => a.localeCompare(b))
  const code = files.filter(isCode).map((path) => ({ path, text: tree.read(path) }))
  const points = code
    .filter(({ path, text }) => path !== 'core/contract.ts' && text.includes('definePoint<'))
    .flatMap(({ path }) => readPoints(path, tree))
  const examples = code
    .filter(({ text }) => text.includes('export const pointExamples'))
    .flatMap(({ path }) => [...readExamples(path, tree)])
  return {
    entries: files.filter((path) => entryPoints.test(path)).map((path) => readEntry(path, tree)),
    points: points.toSorted((a, b) => a.name.localeCompare(b.name)),
    examples: new Map(examples),
  }
}
