import type { Box } from '../filling/Placed'

/** What a PDF that came from outside turned out to be. */
export type Inspection = AcceptedPdf | RefusedPdf

export interface AcceptedPdf {
  readonly isAccepted: true
  /** The file as it came, or without what could run or hide in it. */
  readonly bytes: Uint8Array
  readonly pages: readonly InspectedPage[]
  /** The fields of the document's own form, which can become fields to sign. */
  readonly fields: readonly FormField[]
  /** What was taken out, in plain words: `scripts`, `attached files`. */
  readonly removed: readonly string[]
  /** Does it carry signatures of others? To write anything onto its pages would break them. */
  readonly isSigned: boolean
}

export interface InspectedPage {
  /** In points, as the page is shown: cropped and turned. */
  readonly width: number
  readonly height: number
  /** For search. */
  readonly text: string
}

export interface FormField extends Box {
  readonly name: string
  readonly kind: 'text' | 'checkbox' | 'radio' | 'choice' | 'signature'
  readonly value: string
  readonly isRequired: boolean
}

export interface RefusedPdf {
  readonly isAccepted: false
  readonly reason:
    | 'too-large'
    | 'too-many-pages'
    | 'not-a-pdf'
    | 'encrypted'
    | 'damaged'
    | 'portfolio'
    | 'dynamic-form'
    | 'signed-with-actions'
    | 'too-demanding'
  /** For a person: what is wrong, and what to do. */
  readonly message: string
}
