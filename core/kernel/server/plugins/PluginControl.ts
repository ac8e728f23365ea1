import type { PackageManifest } from '@core/kernel/shared/pluginPackage'
import type { EntityTable } from '../entities/table/EntityTable'

/** A plugin as this node has it. */
export interface KnownPlugin {
  readonly id: string
  /** Of its package, or as the product describes it. */
  readonly title: string
  readonly description: string
  readonly isOn: boolean
  /** Of its package; null: the one that the product contains. */
  readonly version: string | null
  /** Whether the product contains it, in whichever version it is used. */
  readonly isOwn: boolean
  /** Why its package can't be used, as a sentence. */
  readonly failure: string | undefined
}

/** A package that was looked at: by whom it is, and what prevents its use. */
export interface ExaminedPackage {
  readonly manifest: PackageManifest
  /** Who signed it, by the deployment's name; null: nobody whom it knows. */
  readonly publisher: string | null
  /** Sentences; none: it can be used. */
  readonly faults: readonly string[]
  /** What should be known before it is installed, as sentences. */
  readonly warnings: readonly string[]
}

/** The plugins of a running server, which can change while it runs. */
export interface PluginControl {
  plugins(): readonly KnownPlugin[]
  /** What says which data are a plugin's own, on or off: its tables, and owners of files. Undefined where its code can't be used. */
  ownParts(
    plugin: string,
  ): { readonly tables: readonly EntityTable[]; readonly fileOwners: readonly string[] } | undefined
  /** The environment says which plugins are on (PLUGINS), so nobody else can. */
  readonly isFixed: boolean
  /** A change takes two people. */
  readonly needsApproval: boolean
  /** The names of the publishers whose packages may be used. */
  readonly publishers: readonly string[]
  /**
   * Reads a package and tries it beside the plugins that are on, without changing anything.
   * @throws PackageError where it isn't whole, or isn't trusted here
   */
  examine(content: Buffer): Promise<ExaminedPackage>
  /** Resolves when this node works with the plugins that the database names now. */
  settled(): Promise<void>
}
