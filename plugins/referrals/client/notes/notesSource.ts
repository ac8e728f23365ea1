import type { Entity } from '@core/entity/defineEntity'
import type { TimelinePage } from '@core/client/records/timeline/timelineSources'
import type { Note } from '../../shared/notes/noteTypes'
import { notesTab } from '../../shared/notes/notesTab'
import { referralPaths } from '../referralPaths'
import { notesApi } from './notesApi'

/** A referral's notes for its timeline. */
export async function loadNotes(_entity: Entity, referralId: number, before: TimelinePage['next'], signal: AbortSignal): Promise<TimelinePage> {
  const { data, next } = await notesApi.list({ referralId, limit: 50, ...(before !== undefined && { before: Number(before) }) }, signal)
  return { entries: data.map(entryOf), ...(next !== undefined && { next }) }
}

function entryOf({ id, referralId, createdAt, createdBy, text }: Note): TimelinePage['entries'][number] {
  return { id, at: createdAt, by: createdBy, icon: 'pi-comment', did: text === null ? 'wrote a note with health details' : 'wrote a note', text, href: `${referralPaths.view(referralId)}?tab=${notesTab}` }
}
