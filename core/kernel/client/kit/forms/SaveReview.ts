import type { ReactNode } from 'react'

/** Properties of a change, as `Update` takes them. */
export type RecordChange = Readonly<Record<string, unknown>>

/** What happens between Save and the saving of a change, such as a question that shows what the change comes to. */
export interface SaveReview<Detail> {
  /**
   * Called with what is to be sent.
   * @param stored the record as it is stored
   * @returns what is sent; undefined where the user goes on editing
   * @throws ApiError whose field errors are shown on the fields
   */
  review(change: RecordChange, stored: Detail): Promise<RecordChange | undefined>
  /** The question, while it is asked. */
  readonly dialog: ReactNode
}

/** Thrown by a save that the user doesn't want after all. The form stays as it is, without an error. */
export class SaveDeclined extends Error {}
