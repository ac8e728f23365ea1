import type { Note } from '@core/shared/noteCalls'
import { type NotePerson, stillMentioned } from './noteText'
import type { NoteInput } from './notesApi'

/** A note while it is typed. */
export interface NoteDraft {
  readonly text: string
  readonly sensitive: boolean
  /** Who was chosen behind an @; some may be gone from the text by now. */
  readonly mentions: readonly NotePerson[]
}

export const emptyDraft: NoteDraft = { text: '', sensitive: false, mentions: [] }

export function draftOf({ text, sensitive, mentions }: Note): NoteDraft {
  return { text: text ?? '', sensitive, mentions }
}

export function inputOf({ text, sensitive, mentions }: NoteDraft): NoteInput {
  return { text, sensitive, mentions: stillMentioned(text, mentions).map(({ id }) => id) }
}
