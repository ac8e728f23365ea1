import type { Entity } from '@core/kernel/entity/defineEntity'
import type { Note } from '../shared/noteCalls'
import { notesTab } from '../shared/noteNames'
import type { TimelinePage } from '@core/kernel/client/kit/records/timeline/timelineSources'
import { notesApi } from './notesApi'

/** Loads the notes of a record for its timeline. */
export async function loadNotes(
  entity: Entity,
  id: number,
  before: TimelinePage['next'],
  signal: AbortSignal,
): Promise<TimelinePage> {
  const page = { limit: 50, ...(before !== undefined && { before: Number(before) }) }
  const { data, next } = await notesApi.list({ entity, id }, page, signal)
  return { entries: data.map((note) => entryOf(entity, note)), ...(next !== undefined && { next }) }
}

function entryOf(
  { screen, notes }: Entity,
  { id, recordId, createdAt, createdBy, text }: Note,
): TimelinePage['entries'][number] {
  return {
    id,
    at: createdAt,
    by: createdBy,
    icon: 'pi-comment',
    did: text === null ? `wrote a note with ${notes?.sensitive?.name ?? 'details'}` : 'wrote a note',
    text,
    ...(screen && { href: `${screen.replace(':id', String(recordId))}?tab=${notesTab}` }),
  }
}
