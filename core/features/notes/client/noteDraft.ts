import type { Note } from '../shared/noteCalls'
import { type NotePerson, stillMentioned } from './noteText'
import type { NoteInput } from './notesApi'

/** A note that is being typed. */
export interface NoteDraft {
  readonly text: string
  readonly sensitive: boolean
  /** The people that were chosen after an @. Some may have been deleted from the text. */
  readonly mentions: readonly NotePerson[]
}

export const emptyDraft: NoteDraft = { text: '', sensitive: false, mentions: [] }

export function draftOf({ text, sensitive, mentions }: Note): NoteDraft {
  return { text: text ?? '', sensitive, mentions }
}

export function inputOf({ text, sensitive, mentions }: NoteDraft): NoteInput {
  return { text, sensitive, mentions: stillMentioned(text, mentions).map(({ id }) => id) }
}
