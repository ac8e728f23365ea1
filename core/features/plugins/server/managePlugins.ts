import { configurationMenu } from '@core/kernel/entity/configurationModule'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { decideChange, listChanges, type PluginChange, requestChange } from '@core/kernel/server/packages/pluginChanges'
import {
  deletePackage,
  listPackages,
  readPluginSettings,
  type StoredPackage,
  storePackage,
} from '@core/kernel/server/packages/PackageStore'
import type { KnownPlugin, PluginControl } from '@core/kernel/server/plugins/PluginControl'
import { PackageError } from '@core/kernel/server/packages/PackageError'
import { publisherText } from '@core/kernel/shared/pluginPackage'
import { readPluginLog } from '@core/kernel/server/packages/sandbox/pluginLog'
import { storedQuality } from '@core/kernel/server/packages/packageQuality'
import { conflict, invalid, notFound } from '@core/kernel/server/platform/http/errors'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'

/** How many changes the page lists. */
const listedChanges = 50

type Author = Pick<Viewer, 'id' | 'roleId'>

/** @throws 409 where the set of plugins can't be changed while the server runs, as in a test of some of them */
export function controlOf({ server }: ServerContext): PluginControl {
  if (!server.pluginControl) throw conflict('The plugins of this server can’t be changed while it runs.')
  return server.pluginControl
}

/** @returns the plugins with their packages, and the latest changes */
export async function readPlugins(context: ServerContext, viewer: Author) {
  const { db } = context
  const control = controlOf(context)
  // Otherwise this node may show what another one has changed already.
  await control.settled()
  const [packages, changes] = await Promise.all([listPackages(db), listChanges(db, listedChanges)])
  const titleOf = (plugin: string, version?: string | null) => titleIn(context, packages, plugin, version)
  const known = new Map<string, Pick<KnownPlugin, 'id'> & Partial<KnownPlugin>>(
    packages.map(({ plugin }) => [plugin, { id: plugin }]),
  )
  for (const plugin of control.plugins()) known.set(plugin.id, plugin)
  return {
    plugins: [...known.values()].map(({ id, description, isOwn = false, isOn = false, version = null, failure }) => {
      const own = packages.filter(({ plugin }) => plugin === id)
      const shown = own.find((one) => one.version === version) ?? own[0]
      return {
        id,
        title: titleOf(id, version),
        description: description || (shown?.manifest.description ?? ''),
        isOwn,
        isOn,
        version,
        failure: failure ?? null,
        packages: own.map(({ manifest, version: packageVersion, publisher, size, uploadedBy, uploadedAt }) => {
          const { title, description, licence, api, builtFor, runs, declares, sandbox } = manifest
          const grants = sandbox ? { calls: [...sandbox.grants.calls], hosts: [...sandbox.grants.hosts] } : null
          const facts = {
            title,
            description,
            publisher: publisherText(manifest, publisher),
            licence,
            api,
            builtFor,
            runs,
            grants,
            declares,
          }
          return { ...facts, version: packageVersion, size, uploadedBy, uploadedAt }
        }),
      }
    }),
    changes: await describeChanges(context, changes, viewer, titleOf),
    isFixed: control.isFixed,
    needsApproval: control.needsApproval,
    publishers: [...control.publishers],
  }
}

/** @param version of a package; default: any */
function titleIn(context: ServerContext, packages: readonly StoredPackage[], plugin: string, version?: string | null) {
  const named = packages.find((one) => one.plugin === plugin && (version == null || one.version === version))
  return (
    named?.manifest.title ??
    controlOf(context)
      .plugins()
      .find(({ id }) => id === plugin)?.title ??
    plugin
  )
}

async function describeChanges(
  { db }: ServerContext,
  changes: readonly PluginChange[],
  viewer: Author,
  titleOf: (plugin: string, version?: string | null) => string,
) {
  const people = [...new Set(changes.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy]))].filter(
    (id) => id !== null,
  )
  const rows = people.length
    ? await db.query.selectFrom('api.person').select(['id', 'name']).where('id', 'in', people).execute()
    : []
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  return changes.map((change) => ({
    id: change.id,
    plugin: change.plugin,
    title: titleOf(change.plugin, change.after?.version),
    action: change.action,
    from: change.before?.version ?? null,
    to: change.after?.version ?? null,
    state: change.state,
    reason: change.reason,
    requestedBy: nameOf(change.requestedBy),
    requestedAt: change.requestedAt,
    decidedBy: nameOf(change.decidedBy),
    endedAt: change.endedAt,
    isOwn: change.requestedBy === viewer.id,
  }))
}

/**
 * Tries a package, and stores it if nothing prevents its use.
 * @throws 400 where it is no package that this deployment trusts, or its version is there with another content
 */
export async function uploadPackage(context: ServerContext, content: Buffer, viewer: Author) {
  const { manifest, publisher, faults, warnings } = await controlOf(context)
    .examine(content)
    .catch((error: Error) => {
      if (!(error instanceof PackageError)) throw error
      throw invalid([{ field: 'file', message: error.message }])
    })
  const { id: plugin, version } = manifest
  if (faults.length === 0)
    await context.db.transaction(async (tx) => {
      if (!(await storePackage(tx, { manifest, content, publisher, by: viewer.id })))
        throw invalid([
          {
            field: 'file',
            message: `${manifest.title} ${version} is here already, with another content. A new package needs a new version.`,
          },
        ])
      await recordAudit(tx, {
        action: 'pluginUploaded',
        person: viewer.id,
        roleId: viewer.roleId,
        subject: `Plugin ${plugin}`,
        details: { version },
      })
    })
  return { plugin, version, faults: [...faults], warnings: [...warnings] }
}

/**
 * @returns the tier of a package with what is missing for the next one; null where it was packed without the facts for it
 * @throws 404 where the package isn't there
 */
export async function readQuality(context: ServerContext, plugin: string, version: string) {
  const quality = await storedQuality(context.db, plugin, version)
  if (!quality) return null
  const { tier = null, rules } = quality
  const next = rules.find(({ kept }) => !kept)?.tier ?? null
  const missing = rules.filter((one) => !one.kept && one.tier === next).map(({ rule }) => rule)
  return { tier, next, missing }
}

/** How many lines of a log are shown at once. */
const shownLines = 50

/** @returns a part of what a sandboxed plugin logged on this node, the newest first */
export function readLog(context: ServerContext, plugin: string, after: number) {
  const lines = readPluginLog(plugin).toReversed()
  return {
    lines: lines.slice(after, after + shownLines),
    count: lines.length,
    node: context.server.facts.nodeId,
  }
}

/**
 * Requests a change, which begins at once unless a second person must approve it.
 * @param change.version of the package to install
 * @throws 404 for a plugin or package that isn't there, 409 where PLUGINS decides or there is nothing to change
 */
export async function changePlugin(
  context: ServerContext,
  {
    plugin,
    action,
    version,
  }: {
    readonly plugin: string
    readonly action: 'install' | 'turnOn' | 'turnOff' | 'remove'
    readonly version: string | null
  },
  viewer: Author,
) {
  const control = controlOf(context)
  const { db } = context
  if (control.isFixed && action !== 'install')
    throw conflict(
      'The server’s settings say which plugins are on. Change PLUGINS there, or take it out to decide here.',
    )
  const [settings, packages] = await Promise.all([readPluginSettings(db), listPackages(db)])
  const known = control.plugins().find(({ id }) => id === plugin)
  const has = (wanted: string | null) => packages.some((one) => one.plugin === plugin && one.version === wanted)
  // Without a version: the one that the product contains.
  const isThere = version === null ? known?.isOwn : has(version)
  if (action === 'install' ? !isThere : !known) throw notFound(action === 'install' ? 'Package' : 'Plugin')
  if (action === 'remove' && known?.isOn !== false) throw conflict('Turn the plugin off before it is removed.')
  const used = settings.get(plugin)?.version ?? null
  // A package that is removed is not installed any more; what the product contains stays off.
  const removed = known?.isOwn ? { isOn: false, version: null } : null
  const turned = { isOn: action !== 'turnOff', version: action === 'install' ? version : used }
  const after = action === 'remove' ? removed : turned
  if (action !== 'remove' && known && known.isOn === turned.isOn && used === turned.version)
    throw conflict('It is so already. Reload the page to see what others have changed.')
  if (action === 'turnOff' && plugin === (await ownerOfPage(db)))
    throw conflict(`This page belongs to the plugin ${plugin}. It can be turned off by PLUGINS only.`)
  const change = { plugin, after, removes: action === 'remove', by: viewer, waits: control.needsApproval }
  const made = await db.transaction((tx) => requestChange(tx, change))
  const [described] = await describeChanges(context, [made], viewer, (id, of) => titleIn(context, packages, id, of))
  return described!
}

/** @throws 409 where it doesn't wait any more, or somebody approves their own request */
export async function decide({ db }: ServerContext, id: number, approves: boolean, viewer: Author): Promise<void> {
  await db.transaction((tx) => decideChange(tx, { id, approves, by: viewer }))
}

/** @throws 409 where the package is in use or isn't there */
export async function removePackage(
  { db }: ServerContext,
  plugin: string,
  version: string,
  viewer: Author,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deletePackage(tx, plugin, version))) throw conflict('This package is in use, or is not there any more.')
    await recordAudit(tx, {
      action: 'pluginPackageDeleted',
      person: viewer.id,
      roleId: viewer.roleId,
      subject: `Plugin ${plugin}`,
      details: { version },
    })
  })
}

/** @returns the plugin behind whose menu the page is */
async function ownerOfPage({ query }: Pick<Database, 'query'>): Promise<string | null | undefined> {
  const menu = await query
    .selectFrom('core.menu')
    .select('plugin')
    .where('id', '=', configurationMenu)
    .executeTakeFirst()
  return menu?.plugin
}
