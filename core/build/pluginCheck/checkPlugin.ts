import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Finding } from '../../kernel/server/packages/apiProblems'
import { deprecations, movedEntryPoints } from '../../kernel/shared/deprecations'
import { apiVersion } from '../../kernel/shared/pluginPackage'
import { type Quality, qualityOf } from '../../kernel/shared/pluginQuality'
import type { ContributionPoint } from '../../contract'
import { type CheckedAgainst, checkFolder } from './checkFolder'
import { checkPackage } from './checkPackage'

export const checkUsage = `Usage:
  npm run plugin check <folder>          says what is wrong with a plugin in plugins/, or would break
  npm run plugin check <folder> -- --fix changes what a codemod can change, then checks
  npm run plugin check <package>         compares a package with this version of the product`

/** The product that plugins are checked against. */
export interface CheckedProduct extends Omit<CheckedAgainst, 'root'> {
  /** The contribution points of core and of every plugin that the check knows. */
  readonly offered: readonly ContributionPoint<unknown>[]
  readonly version: string
  /** The folder of the codemods of deprecations. */
  readonly codemods: string
}

interface CheckCall {
  /** The words after `npm run plugin check`. */
  readonly args: readonly string[]
  /** The folder whose `plugins/` has the plugins. */
  readonly root: string
  /** The folder in which the person runs the command. */
  readonly folder: string
  readonly environment: NodeJS.ProcessEnv
  /** @param id of the plugin whose folder is checked; undefined: a package is */
  readProduct(id: string | undefined): Promise<CheckedProduct>
  say(line: string): void
}

/**
 * `npm run plugin check`: says what would break on this version of the product.
 * @returns whether nothing would
 * @throws when it can't be checked; the message says what to do
 */
export async function checkPlugin({ args, root, folder, environment, readProduct, say }: CheckCall): Promise<boolean> {
  const begun = performance.now()
  const { what, fix } = parsed(args)
  const given = await findGiven(what, root, folder)
  const tell = (name: string, findings: readonly Finding[]) => {
    for (const { tone, at, text } of findings) say(`  ${tone === 'error' ? 'error  ' : 'warning'} ${at}: ${text}`)
    const count = (tone: Finding['tone']) => findings.filter((one) => one.tone === tone).length
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    say(`${name}: ${count('error')} errors, ${count('warning')} warnings, API ${apiVersion} (${seconds} s)`)
    return count('error') === 0
  }
  if (given.kind === 'package') {
    const { surface, offered, version } = await readProduct(undefined)
    const { manifest, findings } = await checkPackage(await readFile(given.file), {
      surface,
      offered,
      allowed: (environment.EXPERIMENTAL_POINTS ?? '').split(',').map((id) => id.trim()),
      version,
    })
    return tell(`${manifest.id} ${manifest.version}`, findings)
  }
  const product = await readProduct(given.id)
  if (fix)
    for (const file of await applyCodemods(path.join(root, 'plugins', given.id), product.codemods))
      say(`changed ${file}`)
  const { findings, facts } = await checkFolder(given.id, { root, ...product })
  const isFine = tell(`plugins/${given.id}`, findings)
  for (const line of qualityText(qualityOf(facts))) say(line)
  return isFine
}

function parsed(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { fix: { type: 'boolean', default: false } },
    })
    const [what, another] = positionals
    if (what && another === undefined) return { what, fix: values.fix }
  } catch {
    // An unknown option: the usage says which ones there are.
  }
  throw new Error(checkUsage)
}

/** @returns the plugin in the folder, or the package */
async function findGiven(what: string, root: string, folder: string) {
  const places = [path.resolve(folder, what), path.resolve(root, what), path.join(root, 'plugins', what)]
  const found = places.find((place) => existsSync(place))
  if (!found) throw new Error(`There is no ${what}.\n${checkUsage}`)
  if ((await stat(found)).isFile()) return { kind: 'package', file: found } as const
  if (path.dirname(found) !== path.join(root, 'plugins'))
    throw new Error(
      `${found} is not in ${path.join(root, 'plugins')}: a plugin of another repository is checked as a package.`,
    )
  return { kind: 'folder', id: path.basename(found) } as const
}

/** Applies the codemods of all deprecations and of the entry points that moved. @returns the files that changed */
async function applyCodemods(folder: string, from: string): Promise<readonly string[]> {
  const names = [...new Set([...deprecations, ...movedEntryPoints].map(({ codemod }) => codemod))]
  const codemods = await Promise.all(
    names.map(async (name) => {
      const file = path.join(from, `${name}.mjs`)
      return ((await import(/* @vite-ignore */ String(pathToFileURL(file)))) as { default(source: string): string })
        .default
    }),
  )
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.tsx?$/.test(file)).toSorted()
  const changed: string[] = []
  for (const file of files) {
    const before = await readFile(path.join(folder, file), 'utf8')
    const after = codemods.reduce((text, change) => change(text), before)
    if (after === before) continue
    await writeFile(path.join(folder, file), after)
    changed.push(file)
  }
  return changed
}

/** The tier, and what is missing for the next one. */
export function qualityText({ tier, rules }: Quality): readonly string[] {
  const broken = rules.filter(({ kept }) => !kept)
  return [`Quality: ${tier ?? 'none yet'}`, ...broken.map(({ tier: of, rule }) => `  missing for ${of}: ${rule}`)]
}
