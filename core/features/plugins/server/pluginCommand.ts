import { existsSync } from 'node:fs'
import path from 'node:path'
import { filesOf } from '@core/kernel/server/platform/config'
import type { OpenDatabase } from '@core/kernel/server/platform/database/openDatabase'
import { eventWriter } from '@core/kernel/server/platform/events/insertEvent'
import { openFileStore } from '@core/kernel/server/platform/files/store/openFileStore'
import { commandArgs } from '@core/kernel/server/plugins/commandArgs'
import { connectDatabase } from '@core/kernel/server/platform/connectDatabase'
import type { CommandCall } from '@core/kernel/server/plugins/defineServerPlugin'
import type { ServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'
import { type KindToPromote, promoteKind } from '@core/kernel/server/plugins/promote/promoteKind'
import { tablesInCommand } from '@core/kernel/server/plugins/tablesInCommand'
import { changeActions, changePlugins } from './changePlugins'
import { partsOf, type PluginParts } from './pluginRows'
import { countParts, exportFolder, removePlugin } from './removePlugin'
import { readSummary, restorePlugin } from './restorePlugin'

const usage = `Usage:
  npm run plugin list                   the plugins of this deployment, and which are on
  npm run plugin install <file>         installs a package, or another version of it
  npm run plugin on <id>, off <id>      turns a plugin on or off
  npm run plugin remove <id> [folder]   exports a plugin's data and files into a folder, then removes them
                                        (npm run plugin remove <id> -- --yes removes without asking)
  npm run plugin restore <folder>       brings them back from there
  npm run plugin promote <kind> [id]    writes a kind of record that administrators made as the code of a plugin`

const actions = ['remove', 'restore', 'promote']

/**
 * Changes the plugins of the configured deployment (D8), removes one or restores it; or writes a kind of record as a new one.
 * @returns whether it was done; false where the person did not confirm, or the nodes took it back
 * @throws when it can't be done; the message states why and what to do
 */
export async function pluginCommand(call: CommandCall): Promise<boolean> {
  const { args, config, product, say, ask } = call
  const plugins = product.installed
  const { positionals, flags } = commandArgs(args, ['yes'], usage)
  const [action, what, folder, ...more] = positionals
  const change = changeActions.find((one) => one === action)
  if (change && positionals.length === (change === 'list' ? 1 : 2)) return changePlugins(change, what, call)
  if (!action || !what || !actions.includes(action) || more.length > 0) throw new Error(usage)
  if (action === 'promote') {
    await promote({ config, say }, { core: product.core, installed: plugins, key: what, plugin: folder })
    return true
  }
  const id = action === 'remove' ? what : (await readSummary(what)).plugin
  const plugin = plugins.find((one) => one.id === id)
  if (!plugin)
    throw new Error(
      `There is no plugin “${id}” in this product: its folder says which data are its own. Put plugins/${id} back. There are: ${plugins.map((one) => one.id).join(', ')}.`,
    )
  const { files, close } = await openFileStore(filesOf(config), say)
  const store = await connectDatabase(config, eventWriter({}), { say, development: false })
  try {
    const db = store.background
    await product.prepareDatabase(db, [])
    const parts = partsOf(plugin, tablesInCommand(plugin, plugins, db, files))
    if (action === 'restore') {
      const { exportedAt, files: count } = await restorePlugin({ db, files, plugin, parts, folder: what })
      say(
        `“${id}” is back as it was on ${exportedAt}, with ${count} files. Turn it on (PLUGINS) and start the product.`,
      )
      return true
    }
    const to = path.resolve(folder ?? exportFolder(config.dataDir, id))
    if (existsSync(to)) throw new Error(`${to} is there already. Name a folder that is not.`)
    if (!(await isConfirmed(db, parts, to, flags.has('yes') ? undefined : ask))) {
      say('Nothing was removed.')
      return false
    }
    await removePlugin({ db, files, parts, folder: to })
    say(
      `“${id}” is removed; its data and files are in ${to}. Keep that folder as safe as the database: it holds the same data.\nBring it back with: npm run plugin restore ${to}\nA start with “${id}” on would make it anew, empty: take it out of PLUGINS, or delete plugins/${id}.`,
    )
    return true
  } finally {
    await store.close()
    close()
  }
}

async function promote(
  { config, say }: Pick<CommandCall, 'config' | 'say'>,
  promotion: Pick<KindToPromote, 'key' | 'plugin'> & {
    readonly core: ServerPlugin
    readonly installed: readonly ServerPlugin[]
  },
): Promise<void> {
  const { files, close } = await openFileStore(filesOf(config), say)
  const store = await connectDatabase(config, eventWriter({}), { say, development: false })
  try {
    const db = store.background
    const { core, ...kind } = promotion
    const tables = [core, ...kind.installed].flatMap((plugin) => tablesInCommand(plugin, kind.installed, db, files))
    const folder = await promoteKind({ ...kind, db, tables, root: process.cwd() })
    say(
      `“${promotion.key}” is written as a plugin: ${folder}. No data was changed.\nRead it, record its migration (npx vitest run --project server deployment/migrations.test.ts -u), and test it (npm run check, npm test -- ${path.basename(folder)}).\nThe next start with it moves the records there, with all that belongs to them. Until then the kind stays as it is: what is changed in it meanwhile isn’t in the code.`,
    )
  } finally {
    await store.close()
    close()
  }
}

/** @throws when this database doesn't know the plugin */
async function isConfirmed(
  db: OpenDatabase,
  parts: PluginParts,
  folder: string,
  ask: CommandCall['ask'] | undefined,
): Promise<boolean> {
  const counts = await countParts(db, parts)
  if (!counts) throw new Error(`“${parts.id}” has nothing in this database: it was never on, or was removed before.`)
  if (!ask) return true
  const answer = await ask(
    `This removes the plugin “${parts.id}” from this deployment: ${counts.rows} rows, ${counts.files} files, its menus, permissions and what roles were granted of them.\nThey are exported into ${folder} first. Stop every node that runs with it.\nType ${parts.id} to go on: `,
  )
  return answer.trim() === parts.id
}
