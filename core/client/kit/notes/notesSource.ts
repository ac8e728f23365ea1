import type { Entity } from '@core/entity/defineEntity'
import type { Note } from '@core/shared/noteCalls'
import { notesTab } from '@core/shared/noteNames'
import type { TimelinePage } from '../records/timeline/timelineSources'
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
