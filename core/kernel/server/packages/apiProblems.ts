import { satisfies } from 'semver'
import { deprecations, movedEntryPoints } from '@core/kernel/shared/deprecations'
import { apiVersion, type PackageManifest } from '@core/kernel/shared/pluginPackage'
import { pointProblem } from '@core/kernel/shared/pointProblem'
import type { ContributionPoint } from '@core/contract'

/** Something that `npm run plugin check` says of a plugin. */
export interface Finding {
  /** `error`: the plugin doesn't work here; `warning`: it works, and something should be done. */
  readonly tone: 'error' | 'warning'
  /** Where: a file with its line, or a part of plugin.json. */
  readonly at: string
  /** What is wrong and what to do, as sentences. */
  readonly text: string
}

/**
 * Compares what a package says of itself with this version of the product.
 * @param offered the contribution points of core and of the plugins that are on
 * @param allowed the ids of experimental points that the deployment allows
 */
export function manifestFindings(
  { api, builtFor, declares }: Pick<PackageManifest, 'api' | 'builtFor' | 'declares'>,
  offered: readonly ContributionPoint<unknown>[],
  allowed: readonly string[],
  productVersion: string,
): readonly Finding[] {
  const range: Finding[] = satisfies(apiVersion, api, { includePrerelease: true })
    ? []
    : [
        {
          tone: 'error',
          at: 'plugin.json, api',
          text: `It needs version ${api} of the API, and this product has ${apiVersion}. Install a version of the plugin for it, or another version of the product.`,
        },
      ]
  const other: Finding[] =
    builtFor === productVersion
      ? []
      : [
          {
            tone: 'warning',
            at: 'plugin.json, builtFor',
            text: `It was built and tested with version ${builtFor} of the product, and this is ${productVersion}. The API decides whether it works.`,
          },
        ]
  const points = new Map(offered.map((point) => [point.id, point]))
  const contributions = declares.contributions.flatMap((name): Finding[] => {
    const [id = '', version = ''] = name.split('@')
    const at = `contribution to ${name}`
    if (!points.has(id))
      return [
        {
          tone: 'warning',
          at,
          text: `No plugin that is on has the point “${id}”, so nothing shows it. It is in a plugin that is off, or its name is wrong.`,
        },
      ]
    const problem = pointProblem({ id, version }, points.get(id), allowed)
    return problem ? [{ tone: 'error', at, text: `${sentence(problem.what)}. ${problem.mend}` }] : []
  })
  return [...range, ...other, ...contributions]
}

/** What changes the code of a plugin. */
const mend = 'npm run plugin check <folder> -- --fix changes it'

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** An import of an entry point, as it stands in a module. */
export interface ImportedName {
  /** `plugins/carpool/client/activate.ts:3` */
  readonly at: string
  /** `@core/client/plugin` */
  readonly module: string
  readonly name: string
}

/**
 * Finds imports that this version of the API doesn't have, or won't have for long.
 * @param surface the names that each entry point exports
 */
export function importFindings(
  imports: readonly ImportedName[],
  surface: ReadonlyMap<string, ReadonlySet<string>>,
): readonly Finding[] {
  return imports.flatMap(({ at, module, name }): Finding[] => {
    const names = surface.get(module)
    const known = deprecations.find((one) => one.module === module && one.name === name)
    const use = known ? ` Use ${known.instead}: ${mend}.` : ''
    if (!names) {
      const moved = movedEntryPoints.find((one) => one.module === module)
      const text = moved
        ? `${module} is gone since version ${moved.gone} of the API. Import “${name}” from ${moved.to}: ${mend}.`
        : `“${module}” is no entry point. There are: ${[...surface.keys()].join(', ')}.`
      return [{ tone: 'error', at, text }]
    }
    if (!names.has(name))
      return [
        {
          tone: 'error',
          at,
          text: known
            ? `“${name}” of ${module} is gone since version ${known.gone} of the API.${use}`
            : `${module} exports no “${name}”. core/surface.txt lists what it exports.`,
        },
      ]
    return known
      ? [{ tone: 'warning', at, text: `“${name}” of ${module} goes with version ${known.gone} of the API.${use}` }]
      : []
  })
}
