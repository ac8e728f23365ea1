import { sql } from 'kysely'
import { compare } from 'semver'
import { defineEvent } from '@core/contract'
import type { AuditAction } from '@core/kernel/entity/auditActions'
import { pluginTopic } from '@core/kernel/entity/apiTypes'
import type { Database, Transaction } from '../platform/database/Database'
import { publishChange } from '../platform/events/publishChange'
import { conflict } from '../platform/http/errors'
import { recordAudit } from '../security/audit/recordAudit'
import { type PluginSetting, readPluginSettings, writePluginSetting } from './PackageStore'

/** What can be done with a plugin. */
export type PluginAction = 'install' | 'update' | 'downgrade' | 'turnOn' | 'turnOff' | 'remove'

/** `waiting`: for a second person. `applying`: the nodes change over. `takenBack`: one of them couldn't. */
export type PluginChangeState = 'waiting' | 'applying' | 'done' | 'takenBack' | 'refused'

/** A change of what plugins there are: requested by one person, approved by another where the deployment says so, followed by every node. */
export interface PluginChange {
  readonly id: number
  readonly plugin: string
  readonly action: PluginAction
  /** The settings of the plugin; null: none. */
  readonly before: PluginSetting | null
  readonly after: PluginSetting | null
  readonly state: PluginChangeState
  /** Why it was taken back, as a sentence. */
  readonly reason: string | null
  readonly requestedBy: number | null
  readonly requestedAt: string
  readonly decidedBy: number | null
  readonly endedAt: string | null
}

/** A plugin that is off should be removed with its data. */
export const removalBegun = defineEvent<{ readonly change: number; readonly plugin: string }>('core.removalBegun')

/** Who asks for something: a person in their role; null: an operator at the terminal. */
export type ChangeAuthor = { readonly id: number; readonly roleId: number } | null

const columns = sql`id, plugin, action, before, after, state, reason, requested_by as "requestedBy",
  to_json(requested_at)#>>'{}' as "requestedAt", decided_by as "decidedBy", to_json(ended_at)#>>'{}' as "endedAt"`

type Queries = Pick<Database, 'query'> | Pick<Transaction, 'query'>

/** @returns the change that waits or is applied; there is at most one */
export async function openChange({ query }: Queries): Promise<PluginChange | undefined> {
  const { rows } = await sql<PluginChange>`
    select ${columns} from core.plugin_change where state in ('waiting', 'applying')`.execute(query)
  return rows[0]
}

/** @returns the latest changes, the newest first */
export async function listChanges({ query }: Queries, limit: number): Promise<readonly PluginChange[]> {
  const { rows } = await sql<PluginChange>`
    select ${columns} from core.plugin_change order by id desc limit ${limit}`.execute(query)
  return rows
}

interface WantedChange {
  readonly plugin: string
  /** The settings afterwards; null: none. */
  readonly after: PluginSetting | null
  /** Its data are removed as well. It must be off. */
  readonly removes?: boolean
  readonly by: ChangeAuthor
  /** A second person must approve it. */
  readonly waits: boolean
}

/**
 * Records what somebody wants, and begins it unless a second person must approve it.
 * @throws 409 while another change waits or is applied
 */
export async function requestChange(
  tx: Transaction,
  { plugin, after, removes = false, by, waits }: WantedChange,
): Promise<PluginChange> {
  // A change that is taken back at this moment would restore a setting that is read here.
  await sql`lock table core.plugin_change in share row exclusive mode`.execute(tx.query)
  const before = (await readPluginSettings(tx)).get(plugin) ?? null
  const action = removes || after === null ? 'remove' : actionOf(before, after)
  const json = (setting: PluginSetting | null) => (setting === null ? null : JSON.stringify(setting))
  const { rows } = await sql<PluginChange>`
    insert into core.plugin_change (plugin, action, before, after, state, requested_by)
    values (${plugin}, ${action}, ${json(before)}, ${json(after)}, ${waits ? 'waiting' : 'applying'}, ${by?.id ?? null})
    on conflict do nothing returning ${columns}`.execute(tx.query)
  const [made] = rows
  if (!made) throw conflict('Another change of the plugins is under way. Wait until it has ended.')
  if (!waits) await begin(tx, made)
  await record(tx, made, waits ? 'pluginChangeRequested' : 'pluginChangeBegun', by)
  return made
}

function actionOf(before: PluginSetting | null, after: PluginSetting): PluginAction {
  const used = before?.version ?? null
  if (used === after.version) return after.isOn ? 'turnOn' : 'turnOff'
  if (used === null || after.version === null) return 'install'
  return compare(after.version, used) < 0 ? 'downgrade' : 'update'
}

/**
 * Lets a change that waits begin, or ends it.
 * @param by another person than the one who requested it
 * @throws 409 where it doesn't wait any more, or somebody decides on their own request
 */
export async function decideChange(
  tx: Transaction,
  { id, approves, by }: { readonly id: number; readonly approves: boolean; readonly by: NonNullable<ChangeAuthor> },
): Promise<PluginChange> {
  const { rows } = await sql<PluginChange>`
    update core.plugin_change set state = ${approves ? 'applying' : 'refused'}, decided_by = ${by.id},
      ended_at = case when ${approves} then null else now() end
    where id = ${id} and state = 'waiting' and (not ${approves} or requested_by is distinct from ${by.id})
    returning ${columns}`.execute(tx.query)
  const [decided] = rows
  if (!decided)
    throw conflict(
      'This change doesn’t wait for you any more. A change is approved by another person than the one who asked for it.',
    )
  if (approves) await begin(tx, decided)
  await record(tx, decided, approves ? 'pluginChangeBegun' : 'pluginChangeRefused', by)
  return decided
}

/** A removal is done by one node, everything else by each. */
async function begin(tx: Transaction, { id, plugin, action, after }: PluginChange): Promise<void> {
  if (action === 'remove') await tx.emit(removalBegun, { change: id, plugin })
  else await writePluginSetting(tx, plugin, after)
}

/** Records that a node works with a change, or why it can't. */
export async function recordNode({ query }: Queries, change: number, node: string, error?: string): Promise<void> {
  await sql`insert into core.plugin_change_node (change, node, error) values (${change}, ${node}, ${error ?? null})
    on conflict (change, node) do update set error = excluded.error, at = now()`.execute(query)
}

/** Ends a change that is applied. One that is taken back restores the setting from before. Several nodes may call it. */
export async function endChange(
  db: Pick<Database, 'transaction'>,
  id: number,
  state: 'done' | 'takenBack',
  reason: string | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql<PluginChange>`
      update core.plugin_change set state = ${state}, reason = ${reason}, ended_at = now()
      where id = ${id} and state = 'applying' returning ${columns}`.execute(tx.query)
    const [ended] = rows
    if (!ended) return
    if (state === 'takenBack' && ended.action !== 'remove') await writePluginSetting(tx, ended.plugin, ended.before)
    // What is removed is not there any more, or is the product’s own and stays off.
    if (state === 'done' && ended.action === 'remove') await writePluginSetting(tx, ended.plugin, ended.after)
    // Browsers hear of what is done, and of what they may have loaded in between.
    await publishChange(tx, pluginTopic, [ended.id])
    await record(tx, ended, state === 'done' ? 'pluginChanged' : 'pluginChangeTakenBack', null)
  })
}

async function record(tx: Transaction, change: PluginChange, action: AuditAction, by: ChangeAuthor): Promise<void> {
  const { plugin, after, before } = change
  await recordAudit(tx, {
    action,
    person: by?.id ?? null,
    ...(by && { roleId: by.roleId }),
    subject: `Plugin ${plugin}`,
    details: {
      action: change.action,
      ...(before?.version && { from: before.version }),
      ...(after?.version && { to: after.version }),
      ...(change.reason !== null && { reason: change.reason }),
    },
  })
}
