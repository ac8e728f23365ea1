import { type StoredDraft, useStoredDraft } from '@core/kernel/client/kit/forms/autosave/useStoredDraft'
import type { NotedRecord } from './notesApi'
import { emptyDraft, type NoteDraft } from './noteDraft'

const isEmpty = ({ text }: NoteDraft) => text.trim() === ''

/** A note that is being typed; it survives a reload. */
export function useNoteDraft({ entity, id }: NotedRecord): StoredDraft<NoteDraft> {
  return useStoredDraft({ form: `/notes/${entity.id}/${id}`, empty: emptyDraft, isEmpty })
}
