import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { readTrustedPackage } from '@core/kernel/server/packages/loadPackage'
import {
  listPackages,
  type PluginSetting,
  readPluginSettings,
  storePackage,
} from '@core/kernel/server/packages/PackageStore'
import { listChanges, requestChange } from '@core/kernel/server/packages/pluginChanges'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { aliveFor } from '@core/kernel/server/platform/events/NodeEntries'
import type { CommandCall } from '@core/kernel/server/plugins/defineServerPlugin'

/** How long the command waits for the nodes, in milliseconds. */
const patience = 120_000

/** What the command can do while the product runs, by its first word. */
export const changeActions = ['list', 'install', 'on', 'off'] as const

/**
 * Lists the plugins of the deployment, installs a package, or turns a plugin on or off: at once on the nodes that run, else with the next start.
 * @param what the file of the package, or the id of the plugin
 * @returns whether it was done; false where a node couldn't follow, and all of them are as before
 * @throws when it can't be done; the message states why
 */
export async function changePlugins(
  action: (typeof changeActions)[number],
  what: string | undefined,
  { config, product, say, withDatabase }: CommandCall,
): Promise<boolean> {
  return withDatabase(async (db) => {
    if (action === 'list') return list(db, product, say)
    if (action === 'install') {
      const content = await readFile(what!)
      const { manifest, publisher } = await readTrustedPackage(content, {
        own: product.installed,
        publishers: config.trustedPublishers,
      })
      if (!(await storePackage(db, { manifest, content, publisher, by: null })))
        throw new Error(
          `${manifest.title} ${manifest.version} is there already, with another content. Give it a new version.`,
        )
      return change(db, manifest.id, { isOn: true, version: manifest.version }, say)
    }
    if (config.plugins)
      throw new Error('PLUGINS says which plugins are on. Change it, or take it out to decide by this command.')
    const used = (await readPluginSettings(db)).get(what!)
    if (!used && !product.installed.some(({ id }) => id === what)) throw new Error(`There is no plugin “${what}” here.`)
    return change(db, what!, { isOn: action === 'on', version: used?.version ?? null }, say)
  })
}

async function list(
  db: Database,
  { installed }: CommandCall['product'],
  say: (line: string) => void,
): Promise<boolean> {
  const [settings, packages] = await Promise.all([readPluginSettings(db), listPackages(db)])
  const ids = new Set([...installed.map(({ id }) => id), ...packages.map(({ plugin }) => plugin)])
  for (const id of ids) {
    const isOwn = installed.some((plugin) => plugin.id === id)
    const { isOn, version } = settings.get(id) ?? { isOn: isOwn, version: null }
    const uploaded = packages.filter(({ plugin }) => plugin === id).map((one) => one.version)
    const where = version ?? (isOwn ? 'part of the product' : 'not installed')
    say(
      `${id.padEnd(20)} ${isOn ? 'on ' : 'off'}  ${where}${uploaded.length > 0 ? `  (packages: ${uploaded.join(', ')})` : ''}`,
    )
  }
  return true
}

async function change(
  db: Database,
  plugin: string,
  after: PluginSetting,
  say: (line: string) => void,
): Promise<boolean> {
  const made = await db.transaction((tx) => requestChange(tx, { plugin, after, by: null, waits: false }))
  const { rows } =
    await sql`select from core.node where seen_at > now() - make_interval(secs => ${aliveFor / 1000})`.execute(db.query)
  if (rows.length === 0) {
    say(`“${plugin}” is changed with the next start.`)
    return true
  }
  for (const until = Date.now() + patience; Date.now() < until; await sleep(200)) {
    const { state, reason } = (await listChanges(db, 20)).find(({ id }) => id === made.id)!
    if (state === 'applying') continue
    say(state === 'done' ? `“${plugin}” is changed on every node.` : `“${plugin}” is as before: ${reason}`)
    return state === 'done'
  }
  throw new Error(
    `The nodes have not changed over in ${patience / 1000} seconds. Configuration → Plugins shows when they have.`,
  )
}
