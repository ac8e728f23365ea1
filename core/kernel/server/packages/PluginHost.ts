import { sql } from 'kysely'
import type { OpenDatabase } from '../platform/database/openDatabase'
import { locks, withLock } from '../platform/database/withLock'
import type { Listener } from '../platform/database/listen'
import { aliveFor } from '../platform/events/NodeEntries'
import { type ChosenPlugins, choosePlugins, type PluginSources } from './choosePlugins'
import { pluginChannel, type PluginSettings, readPluginSettings } from './PackageStore'
import { endChange, openChange, recordNode } from './pluginChanges'

/** How soon a node looks again whether the others have changed over, in milliseconds. */
const lookAgain = 1000

export interface PluginHostOptions {
  readonly db: OpenDatabase
  readonly nodeId: string
  readonly sources: PluginSources
  /** The plugins that this node started with. */
  readonly chosen: ChosenPlugins
  /** Composes an app with these plugins, and shows it instead of the one before. @throws when it can't; the one before stays */
  readonly show: (chosen: ChosenPlugins) => Promise<void>
  readonly onFailure: (error: unknown) => void
}

/**
 * Keeps the plugins of this node as the settings of the database say: it follows each change, one node after the other. A change that a node
 * can't follow is taken back on all of them.
 */
export class PluginHost {
  readonly #options: PluginHostOptions
  #chosen: ChosenPlugins
  #working: Promise<void> = Promise.resolve()
  #listener: Listener | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: PluginHostOptions) {
    this.#options = options
    this.#chosen = options.chosen
  }

  /** The plugins that this node works with. */
  get chosen(): ChosenPlugins {
    return this.#chosen
  }

  follow(): void {
    this.#listener = this.#options.db.listen(pluginChannel, { notified: () => void this.look() })
  }

  /** Resolves when this node works with the plugins that the database names now. Never rejects. */
  look(): Promise<void> {
    this.#working = this.#working.then(() => this.#catchUp()).catch(this.#options.onFailure)
    return this.#working
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#listener?.close()
    await this.#working
  }

  async #catchUp(): Promise<void> {
    const { db, nodeId } = this.#options
    // A node after the other: while one composes its app, the others answer. What is stored may be other settings after the wait.
    let stored = await this.#stored()
    if (stored.isNew) {
      await withLock(db, locks.plugins, async () => {
        const { settings, isNew, change } = await this.#stored()
        if (!isNew) return
        const error = await this.#use(settings).then(
          () => undefined,
          (failure: Error) => failure,
        )
        if (error) this.#options.onFailure(error)
        if (change && error) await recordNode(db, change.id, nodeId, error.message)
      })
      stored = await this.#stored()
    }
    const { isNew, change } = stored
    if (!change) return
    // A node that started meanwhile works without a package that it can't use.
    if (!isNew) await recordNode(db, change.id, nodeId, this.#chosen.failures.get(change.plugin))
    await this.#finish(change.id)
  }

  /** What the database says, and whether it is other than what this node works with. */
  async #stored() {
    const { db } = this.#options
    // First the change: its settings were written with it, so they are not older.
    const open = await openChange(db)
    const settings = await readPluginSettings(db)
    // A removal is not a change of what nodes work with: its plugin is off.
    const change = open?.state === 'applying' && open.action !== 'remove' ? open : undefined
    return { settings, change, isNew: settingsKey(settings) !== settingsKey(this.#chosen.settings) }
  }

  async #use(settings: PluginSettings): Promise<void> {
    const { db, sources, show } = this.#options
    const chosen = await choosePlugins(db, sources, settings)
    // While people work, a change that would lose a plugin is refused; at a start, the others work without it.
    const added = [...chosen.failures].find(([id]) => !this.#chosen.failures.has(id))
    if (added) throw new Error(added[1])
    await show(chosen)
    this.#chosen = chosen
  }

  /** Ends a change that every living node works with, and takes back one that a node can't follow. */
  async #finish(change: number): Promise<void> {
    const { db } = this.#options
    const { rows } = await sql<{ failed: string | null; missing: boolean }>`
      select (select error from core.plugin_change_node where change = ${change} and error is not null limit 1) as failed,
        exists (select from core.node where seen_at > now() - make_interval(secs => ${aliveFor / 1000})
          and id not in (select node from core.plugin_change_node where change = ${change})) as missing`.execute(
      db.query,
    )
    const { failed, missing } = rows[0]!
    if (failed !== null) await endChange(db, change, 'takenBack', failed)
    else if (!missing) await endChange(db, change, 'done')
    // A node that is missing changes over, or turns out to be gone.
    else this.#timer = setTimeout(() => void this.look(), lookAgain).unref()
  }
}

/** They are read in the order of their plugins. */
const settingsKey = (settings: PluginSettings) => JSON.stringify([...settings])
