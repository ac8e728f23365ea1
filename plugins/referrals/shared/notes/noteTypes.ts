/** Somebody who works here. */
export interface NotePerson {
  readonly id: number
  readonly name: string
}

/** A note as one person may see it. */
export interface Note {
  readonly id: number
  readonly version: number
  readonly referralId: number
  readonly referralNumber: string
  readonly clientId: number
  /** Null where it holds health details that are not theirs to see. */
  readonly text: string | null
  readonly sensitive: boolean
  readonly mentions: readonly NotePerson[]
  /** Null: the person is gone. */
  readonly createdBy: NotePerson | null
  readonly createdAt: string
  readonly editedAt: string | null
  /** Until when its author may edit it. */
  readonly editableUntil: string
  /** What this person may do to it now. */
  readonly may: { readonly edit: boolean; readonly delete: boolean }
}

/** What a note said before an edit, the newest first. */
export interface NoteVersion {
  readonly text: string | null
  /** It held health details, or the note has been said to hold some since. */
  readonly sensitive: boolean
  readonly endedAt: string
}

/** One note by itself, with what it said before. */
export interface NoteDetail extends Note {
  readonly versions: readonly NoteVersion[]
}

/** What live news calls the notes of a referral: those who may view it hear of them, by its id. */
export const noteNews = 'referral.notes'

/** How long a deleted note can be brought back. */
export const restorableDays = 30

/** How long after it was written its author may edit a note, in minutes. */
export const editMinutes = 15
