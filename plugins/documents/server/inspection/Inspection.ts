import type { Box } from '../filling/Placed'

/** The result of inspecting an uploaded PDF. */
export type Inspection = AcceptedPdf | RefusedPdf

export interface AcceptedPdf {
  readonly isAccepted: true
  /** The original file, or one without active or hidden parts. */
  readonly bytes: Uint8Array
  readonly pages: readonly InspectedPage[]
  /** The fields of the document's own form, which can become fields to sign. */
  readonly fields: readonly FormField[]
  /** The parts that were removed, in plain words: `scripts`, `attached files`. */
  readonly removed: readonly string[]
  /** Whether it has signatures of others, which drawing on its pages would break. */
  readonly isSigned: boolean
}

export interface InspectedPage {
  /** In points, as the page is shown: cropped and rotated. */
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
  /** For a person: the problem and what to do. */
  readonly message: string
}
