import type { PackageDeclarations } from '@core/kernel/shared/pluginPackage'
import type { AppDependencies } from '../../AppDependencies'

/** What the process that tries a package is told. It is sent as JSON, and contains no secret of the deployment. */
export interface TrialSetup {
  /** Where packages are unpacked, the only folder that the process may write to. */
  readonly folder: string
  /** The package, as a file in the folder. */
  readonly file: string
  /** The packages that the deployment uses, likewise. */
  readonly beside: readonly string[]
  /** The ids of the plugins of the build, and of those that are on. */
  readonly own: readonly string[]
  readonly on: readonly string[]
  /** An empty database, made for this try. */
  readonly databaseUrl: string
  /** The migrations that the deployment's database has: owner, id, checksum and version. */
  readonly ledger: readonly (readonly [owner: string, id: string, checksum: string, version: string | null])[]
  /** What administrators have defined: the rows of `definitionTables`, as JSON. */
  readonly definitions: readonly (readonly [table: string, rows: string])[]
  readonly options: Pick<
    AppDependencies,
    'brand' | 'publicUrl' | 'session' | 'roleKeys' | 'featuresOff' | 'experimentalPoints' | 'formats' | 'phoneRoles'
  >
}

/** How far a try has come. Before `loading` no code of the package has run. */
export type TrialPhase = 'starting' | 'loading' | 'composing'

/** What the process says of a package. */
export interface TrialResult {
  /** Why it can't be imported at all, as a sentence. */
  readonly refused?: string
  /** What prevents its use beside the plugins that are on, as sentences. */
  readonly faults: readonly string[]
  /** What its code consists of, where that could be found out. */
  readonly declares?: PackageDeclarations
}

export type TrialMessage = { readonly phase: TrialPhase } | { readonly result: TrialResult }

/** The tables with what administrators define and a plugin can collide with. None has people or records in it. */
export const definitionTables = [
  'core.role',
  'core.module',
  'core.permission',
  'core.menu',
  'core.record_kind',
  'core.custom_field',
] as const
