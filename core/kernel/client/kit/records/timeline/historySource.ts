import type { Entity } from '@core/kernel/entity/defineEntity'
import type { HistoryEntry } from '@core/kernel/entity/apiTypes'
import { known, knownName } from '@core/kernel/entity/language'
import type { relatedCalls } from '@core/kernel/shared/relatedCalls'
import { createApi } from '../../../platform/api/createApi'
import { unwrapResponse } from '../../../platform/api/unwrapResponse'
import { entityApi } from '../../data/entityApi'
import { fieldAt } from '../../data/fieldPaths'
import { tellChanges } from '../tellChanges'
import type { TimelineEntry, TimelinePage } from './timelineSources'

const icons = { create: 'pi-plus', update: 'pi-pencil', delete: 'pi-trash', restore: 'pi-replay' } as const

const ways = { import: ' by an import', bulk: ' in bulk', undo: ' by an undo', system: '' } as const

/** No field changed, and the note says what happened. */
const noted = 'noted'

const related = createApi<typeof relatedCalls>()

/** @returns the text of an entry of the history, after the name of the person */
export function changeSentence(
  entity: Pick<Entity, 'name'>,
  {
    action,
    via,
    changes,
    note,
    of,
    putsBack,
  }: Pick<HistoryEntry, 'action' | 'via' | 'changes' | 'of' | 'putsBack'> & { readonly note?: string | null },
): string {
  const one = of === undefined ? `this ${entity.name.one.toLowerCase()}` : `the ${of.toLowerCase()}`
  const way = via ? ways[via] : ''
  // No field changed; the note describes the event. So it does where another record ends in this one, or returns from it.
  if (changes.length === 0 && note && action !== 'create' && (action === 'update' || of !== undefined)) return noted
  if (action === 'create') return `created ${one}${way}`
  if (action === 'delete') return `deleted ${one}${way}`
  if (action === 'restore') return `restored ${one}${way}`
  const within = of === undefined ? '' : ` of ${one}`
  if (changes.length === 0) return `saved ${one}${way}`
  const what = whatChanged(changes)
  return isPutBack({ via, putsBack }) ? `put back ${what}${within}` : `changed ${what}${within}${way}`
}

const whatChanged = (changes: HistoryEntry['changes']) =>
  changes.length === 1 ? knownName(changes[0]!.label) : `${changes.length} fields`

/** Whether an entry gives fields the values that they had before: a change is put back, or undone together with others. */
const isPutBack = ({ via, putsBack }: Pick<HistoryEntry, 'via'> & { readonly putsBack?: true | undefined }) =>
  putsBack === true || via === 'undo'

function entryOf(entity: Entity, entry: HistoryEntry): TimelineEntry {
  const { id, action, by, author, at, via, note, automation } = entry
  const told = action === 'update' && entry.of === undefined ? tellChanges(entity, entry.changes) : undefined
  // An entry whose fields are all derived is told nevertheless, because there is no other.
  const changes = told && (told.did !== undefined || told.changes.length > 0) ? told.changes : entry.changes
  const way = isPutBack(entry) ? ', which puts an earlier change back' : via ? ways[via] : ''
  const did = told?.did ? `${told.did}${way}` : changeSentence(entity, { ...entry, changes })
  // A create lists no changes, because the values are those of the record itself.
  return {
    id,
    at,
    by,
    author,
    automation,
    icon: icons[action],
    did,
    text: note,
    ...(did === noted && { isSentence: true }),
    ...(action !== 'create' && { changes }),
    ...(entry.canPutBack && { putsBack: { change: id, changes: setByHand(entity, entry.changes) } }),
  }
}

/** The changes of fields that are put back. */
const setByHand = ({ fields }: Entity, changes: HistoryEntry['changes']) =>
  changes.filter(({ field, hidden }) => !hidden && fieldAt(fields, field.replace(/\[.*/, ''))?.readOnly !== true)

/** Core's own source: every change of the record. */
export async function loadHistory(
  entity: Entity,
  id: number,
  before: TimelinePage['next'],
  signal: AbortSignal,
): Promise<TimelinePage> {
  const { data, next } = await entityApi(entity).history(id, before === undefined ? undefined : Number(before), signal)
  return { entries: data.map((entry) => entryOf(entity, entry)), ...(next !== undefined && { next }) }
}

/** Changes of the records that belong to this one: its tasks, its quotes. */
export async function loadRelatedHistory(
  entity: Entity,
  id: number,
  before: TimelinePage['next'],
  signal: AbortSignal,
): Promise<TimelinePage> {
  const body = { entity: entity.id, id, ...(before !== undefined && { before: Number(before) }) }
  const { data, next } = await unwrapResponse(related.POST('/api/Related/History', { body, signal }))
  const entries = data
    .filter(({ change }) => !isMove(change))
    .map(({ change, record }) => ({
      id: change.id,
      at: change.at,
      by: change.by,
      author: change.author,
      automation: change.automation,
      icon: icons[change.action],
      did: relatedSentence(change, record),
      text: change.note,
      ...(change.action !== 'create' && { changes: change.changes }),
      ...(record.path !== null && { href: record.path }),
      ...(change.action === 'create' && { isCreation: true }),
    }))
  return { entries, ...(next !== undefined && { next }) }
}

/** The fields that say to which record another belongs. */
const links = new Set(['entityType', 'entityTypeId'])

/** Whether a record only went to another parent, because that one was transferred or merged: the parent's own history tells it. */
const isMove = ({ action, changes }: Pick<HistoryEntry, 'action' | 'changes'>) =>
  action === 'update' && changes.length > 0 && changes.every(({ field }) => links.has(field))

/** @returns such as `created the task “Call about financing”`, `changed Due of the task “Call about financing”` */
export function relatedSentence(
  { action, via, changes, putsBack }: Pick<HistoryEntry, 'action' | 'via' | 'changes' | 'putsBack'>,
  { kind, name }: { readonly kind: string; readonly name: string },
): string {
  const one = `the ${known(kind).toLowerCase()} “${knownName(name)}”`
  const way = via ? ways[via] : ''
  if (action === 'create') return `created ${one}${way}`
  if (action === 'delete') return `deleted ${one}${way}`
  if (action === 'restore') return `restored ${one}${way}`
  if (changes.length === 0) return `saved ${one}${way}`
  const what = whatChanged(changes)
  return isPutBack({ via, putsBack }) ? `put back ${what} of ${one}` : `changed ${what} of ${one}${way}`
}
