import { sql } from 'kysely'
import type { PackageManifest } from '@core/kernel/shared/pluginPackage'
import type { Database, Transaction } from '../platform/database/Database'

/** Whether a plugin is on, and in which version. */
export interface PluginSetting {
  readonly isOn: boolean
  /** Of its package; null: the one that the product contains. */
  readonly version: string | null
}

/** By the plugins' ids. A plugin without one is the product's own, and on. */
export type PluginSettings = ReadonlyMap<string, PluginSetting>

/** A package in the database, without its content. */
export interface StoredPackage {
  readonly plugin: string
  readonly version: string
  readonly manifest: PackageManifest
  /** Who signed it, by the deployment's name; null: nobody whom it knows. */
  readonly publisher: string | null
  readonly size: number
  readonly uploadedBy: number | null
  readonly uploadedAt: string
}

/** What the database notifies when plugins were changed. */
export const pluginChannel = 'core_plugins'

type Queries = Pick<Database, 'query'> | Pick<Transaction, 'query'>

/** @returns the settings; none in a database from before there were any */
export async function readPluginSettings({ query }: Queries): Promise<PluginSettings> {
  const there = await sql<{ there: boolean }>`select to_regclass('core.plugin_setting') is not null as there`.execute(
    query,
  )
  if (!there.rows[0]!.there) return new Map()
  const { rows } = await sql<{ plugin: string; isOn: boolean; version: string | null }>`
    select plugin, is_on as "isOn", version from core.plugin_setting order by plugin`.execute(query)
  return new Map(rows.map(({ plugin, ...setting }) => [plugin, setting]))
}

/** Stores the setting of a plugin; null removes it. The change is announced to every node. */
export async function writePluginSetting(
  { query }: Queries,
  plugin: string,
  setting: PluginSetting | null,
): Promise<void> {
  await (
    setting === null
      ? sql`delete from core.plugin_setting where plugin = ${plugin}`
      : sql`insert into core.plugin_setting (plugin, is_on, version) values (${plugin}, ${setting.isOn}, ${setting.version})
        on conflict (plugin) do update set is_on = excluded.is_on, version = excluded.version`
  ).execute(query)
  await sql`select pg_notify(${pluginChannel}, '')`.execute(query)
}

/** @returns the packages, the newest upload of each plugin first */
export async function listPackages({ query }: Queries): Promise<readonly StoredPackage[]> {
  const { rows } = await sql<StoredPackage>`
    select plugin, version, manifest, publisher, octet_length(content) as size, uploaded_by as "uploadedBy",
      to_json(uploaded_at)#>>'{}' as "uploadedAt"
    from core.plugin_package order by plugin, uploaded_at desc`.execute(query)
  return rows
}

/** @returns the bytes of a package, or undefined where it isn't stored */
export async function readPackageContent(
  { query }: Queries,
  plugin: string,
  version: string,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from core.plugin_package where plugin = ${plugin} and version = ${version}`.execute(query)
  return rows[0]?.content
}

/** Stores a package. One of the same version with the same content stays as it is. @returns false where the version is there with another content */
export async function storePackage(
  { query }: Queries,
  {
    manifest,
    content,
    publisher,
    by,
  }: Pick<StoredPackage, 'manifest' | 'publisher'> & { readonly content: Buffer; readonly by: number | null },
): Promise<boolean> {
  await sql`insert into core.plugin_package (plugin, version, manifest, content, publisher, uploaded_by)
    values (${manifest.id}, ${manifest.version}, ${JSON.stringify(manifest)}, ${content}, ${publisher}, ${by}) on conflict do nothing`.execute(
    query,
  )
  const { rows } = await sql<{ same: boolean }>`
    select content = ${content} as same from core.plugin_package
    where plugin = ${manifest.id} and version = ${manifest.version}`.execute(query)
  return rows[0]?.same ?? false
}

/** Deletes a package that no setting uses. @returns whether it did */
export async function deletePackage({ query }: Queries, plugin: string, version: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from core.plugin_package package where plugin = ${plugin} and version = ${version}
      and not exists (select from core.plugin_setting setting
        where setting.plugin = package.plugin and setting.version = package.version)`.execute(query)
  return numAffectedRows > 0n
}
