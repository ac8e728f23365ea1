import { lookupTopic, renameTopic } from '@core/entity'
import { lockList, lookupEntry, renameEntry, retireEntry } from '@core/server/administration'
import {
  type Viewer,
  recordAudit,
  type Transaction,
  type LookupList,
  conflict,
  notFound,
  publishChange,
} from '@core/server/plugin'

type AuditAction = Parameters<typeof recordAudit>[1]['action']

interface EntryChange {
  readonly id: number
  readonly name?: string | null
  readonly retired?: boolean | null
}

/**
 * Renames an entry, retires it, or restores it; unchanged values are ignored.
 * @throws HttpError 404 when it doesn't exist, 409 when the list has the name already, or when code needs the entry
 */
export async function changeEntry(
  tx: Transaction,
  viewer: Viewer,
  list: LookupList,
  { id, name, retired }: EntryChange,
): Promise<void> {
  await lockList(tx, list.id)
  const before = await lookupEntry(tx, list.id, id)
  if (!before) throw notFound('Entry')
  const needed = list.usedBy?.[id]
  if (retired && needed) throw conflict(`“${before.name}” can’t be retired: ${needed} refers to it. You can rename it.`)
  const called = name ?? before.name
  if (called !== before.name) {
    await renameEntry(tx, list.id, id, called)
    await publishChange(tx, renameTopic(list.id), [id], viewer)
    await publishLookup(tx, viewer, {
      action: 'lookupRenamed',
      list,
      ids: [id],
      name: called,
      details: { before: before.name },
    })
  }
  if (typeof retired === 'boolean' && retired !== before.retired) {
    await retireEntry(tx, list.id, id, retired)
    await publishLookup(tx, viewer, {
      action: retired ? 'lookupRetired' : 'lookupRestored',
      list,
      ids: [id],
      name: called,
    })
  }
}

interface LookupDeed {
  readonly action: AuditAction
  readonly list: LookupList
  readonly ids: readonly number[]
  /** The entry's id, if the change is about one. */
  readonly name?: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** Publishes the change to open screens, and records it in the audit log. */
export async function publishLookup(
  tx: Transaction,
  viewer: Viewer,
  { action, list, ids, name, details }: LookupDeed,
): Promise<void> {
  await publishChange(tx, lookupTopic, ids, viewer)
  await recordAudit(tx, {
    action,
    person: viewer.id,
    roleId: viewer.roleId,
    subject: name ? `${list.title}: ${name}` : list.title,
    details: { list: list.id, ...(name ? { entry: ids[0] } : { order: ids }), ...details },
  })
}
