import { type FSWatcher, watch } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { isDevelopmentVersion } from '@core/kernel/shared/pluginPackage'
import type { OpenDatabase } from '../platform/database/openDatabase'
import { checkLedger } from '../platform/database/migrate'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import type { PluginSources } from './choosePlugins'
import { importServerHalf, readTrustedPackage } from './loadPackage'
import { deletePackage, listPackages, readPluginSettings, storePackage } from './PackageStore'
import { listChanges, requestChange } from './pluginChanges'

interface PackageFolder {
  /** Where the author's builder puts packages; it is made if it isn't there. */
  readonly folder: string
  readonly db: OpenDatabase
  readonly sources: PluginSources
  /** Resolves when this node works with the plugins that the database names. Never rejects. */
  settled(): Promise<void>
  say(line: string): void
}

/**
 * Installs each package that appears in a folder, or changes there, at once and in place of the version that was on: the loop in which an
 * author works. It says what came of each. Where the author edited a migration that was applied, the plugin's tables begin anew, empty.
 * @returns how it is stopped
 */
export async function followPackageFolder({
  folder,
  db,
  sources,
  settled,
  say,
}: PackageFolder): Promise<{ close(): Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const known = new Map<string, Buffer>()
  let working = Promise.resolve()
  const look = () => {
    working = working.then(async () => {
      for (const name of (await readdir(folder)).filter((one) => one.endsWith('.plugin')).toSorted()) {
        const content = await readFile(path.join(folder, name)).catch(() => undefined)
        if (!content || known.get(name)?.equals(content)) continue
        known.set(name, content)
        await install(content).then(say, (error: Error) => say(`${name}: ${error.message}`))
      }
    })
  }
  const install = async (content: Buffer): Promise<string> => {
    const begun = performance.now()
    const read = await readTrustedPackage(content, sources)
    const { manifest, publisher } = read
    const name = `${manifest.title} ${manifest.version}`
    if (!(await storePackage(db, { manifest, content, publisher, by: null })))
      throw new Error(`${name} is there already, with another content. Give it a new version.`)
    const { id: plugin, version } = manifest
    const setting = (await readPluginSettings(db)).get(plugin)
    if (setting?.isOn && setting.version === version) return `${name} is on.`
    const half = await importServerHalf(read, sources.folder)
    const isNew = await beginAnew(db, half)
    const { id } = await db.transaction((tx) =>
      requestChange(tx, { plugin, after: { isOn: true, version }, by: null, waits: false }),
    )
    await settled()
    const ended = (await listChanges(db, 20)).find((change) => change.id === id)
    if (ended?.state === 'takenBack') return `${name} can’t be used, and what was on before goes on: ${ended.reason}`
    for (const one of await listPackages(db))
      if (one.plugin === plugin && isDevelopmentVersion(one.version)) await deletePackage(db, plugin, one.version)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const anew = isNew ? ' A migration that was applied is another one now, so its tables began anew, empty.' : ''
    return `${name} is on, after ${seconds} s.${anew}`
  }
  const watcher: FSWatcher = watch(folder, look)
  look()
  return {
    async close() {
      watcher.close()
      await working
    },
  }
}

/** Drops the tables of a plugin whose migrations are others than those that were applied. @returns whether it did */
async function beginAnew(db: OpenDatabase, { id, migrations }: ServerPlugin): Promise<boolean> {
  const { rows } = await sql<{ id: string; checksum: string; version: string | null }>`
    select id, checksum, version from core.migration where owner = ${id}`.execute(db.query)
  try {
    const applied = new Map(rows.map(({ id: migration, ...of }) => [migration, of]))
    checkLedger([{ owner: id, schema: id, migrations }], new Map([[id, applied]]))
    return false
  } catch {
    await db.transaction(async ({ query }) => {
      // An id is never used again: what core keeps about a record, such as its notes, would belong to another one.
      await sql`insert into core.removed_sequence (name, last) select format('%I.%I', schemaname, sequencename), last_value from pg_sequences
        where schemaname = ${id} and last_value is not null
        on conflict (name) do update set last = greatest(removed_sequence.last, excluded.last)`.execute(query)
      await sql`drop schema if exists ${sql.id(id)} cascade`.execute(query)
      await sql`delete from core.migration where owner = ${id}`.execute(query)
    })
    return true
  }
}
