import * as kysely from 'kysely'
import * as calls from '@core/calls'
import * as plugin from '@core/client/plugin'
import * as contract from '@core/contract'
import * as entity from '@core/entity'
import * as administration from '@core/server/administration'
import * as entities from '@core/server/entities'
import * as files from '@core/server/files'
import * as serverPlugin from '@core/server/plugin'
import * as browserCalls from '../../kernel/client/packages/surface/calls'
import * as browserEntity from '../../kernel/client/packages/surface/entity'
import { formLibraries } from '../../kernel/client/packages/surface/formLibraries'
import { libraries } from '../../kernel/client/packages/surface/libraries'
import { mobxLibraries } from '../../kernel/client/packages/surface/mobxLibraries'

/** The modules with which the definitions of a package are read: those of this source. */
export const definitionModules: Readonly<Record<string, object>> = {
  '@core/calls': calls,
  '@core/client/plugin': plugin,
  '@core/contract': contract,
  '@core/entity': entity,
  '@core/server/administration': administration,
  '@core/server/entities': entities,
  '@core/server/files': files,
  '@core/server/plugin': serverPlugin,
  kysely,
}

const inBrowsers: Readonly<Record<string, object>> = {
  '@core/calls': browserCalls,
  '@core/client/plugin': plugin,
  '@core/contract': contract,
  '@core/entity': browserEntity,
  ...formLibraries,
  ...libraries,
  ...mobxLibraries,
}

/** @returns the names that a module offers to the browser halves of packages; undefined for those that only browsers can load */
export function browserNames(specifier: string): readonly string[] | undefined {
  const module = inBrowsers[specifier]
  return module && Object.keys(module)
}

/** @returns the contribution points among what a package imports of `@core/client/plugin` */
export function pointsOf(names: readonly string[]): readonly string[] {
  const exported: Readonly<Record<string, unknown>> = plugin
  return names.flatMap((name) => {
    const value = exported[name]
    return isPoint(value) ? [`${value.id}@${value.version}`] : []
  })
}

const isPoint = (value: unknown): value is contract.ContributionPoint<unknown> =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'point'
