import type { Entity } from '@core/entity/defineEntity'
import type { HistoryEntry } from '@core/entity/wire'
import { entityApi } from '../../entities/entityApi'
import type { TimelineEntry, TimelinePage } from './timelineSources'

const icons = { create: 'pi-plus', update: 'pi-pencil', delete: 'pi-trash', restore: 'pi-replay' } as const

const ways = { import: ' by an import', bulk: ' in bulk', undo: ' by an undo', system: '' } as const

/** @returns what an entry of the history says, after the name of who did it. */
export function didText(entity: Pick<Entity, 'name'>, { action, via, changes, note }: Pick<HistoryEntry, 'action' | 'via' | 'changes'> & { readonly note?: string | null }): string {
  const one = `this ${entity.name.one.toLowerCase()}`
  const way = via ? ways[via] : ''
  if (action === 'create') return `created ${one}${way}`
  if (action === 'delete') return `deleted ${one}${way}`
  if (action === 'restore') return `restored ${one}${way}`
  // Nothing of the record changed: what happened is what the note says.
  if (changes.length === 0 && note) return 'noted'
  if (changes.length === 1) return `changed ${changes[0]!.label}${way}`
  return changes.length === 0 ? `saved ${one}${way}` : `changed ${changes.length} fields${way}`
}

function entryOf(entity: Entity, entry: HistoryEntry): TimelineEntry {
  const { id, action, by, at, changes, note } = entry
  // What a record began with is the record itself.
  return { id, at, by, icon: icons[action], did: didText(entity, entry), text: note, ...(action !== 'create' && { changes }) }
}

/** Core's own source: every write of the record. */
export async function loadHistory(entity: Entity, id: number, before: TimelinePage['next'], signal: AbortSignal): Promise<TimelinePage> {
  const { data, next } = await entityApi(entity).history(id, before === undefined ? undefined : Number(before), signal)
  return { entries: data.map((entry) => entryOf(entity, entry)), ...(next !== undefined && { next }) }
}
