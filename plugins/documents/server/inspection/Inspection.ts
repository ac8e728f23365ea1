import type { Box } from '../pages/Placed'
import type { FormText } from '../normalizing/formText'

/** The result of inspecting an uploaded PDF. */
export type Inspection = AcceptedPdf | RefusedPdf

export interface AcceptedPdf {
  readonly isAccepted: true
  /** The original file, or one without active or hidden parts; if it is to be signed, with normalized pages. */
  readonly bytes: Uint8Array
  readonly pages: readonly InspectedPage[]
  /** The fields of the document's own form, which can become fields to sign. */
  readonly fields: readonly FormField[]
  /** The texts of the form that normalizing took off the pages: they are still to be drawn. */
  readonly formTexts: readonly FormText[]
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
  /** Whether its text runs on one line. Others have several lines, or a cell for each letter. */
  readonly isOneLine: boolean
}

export interface RefusedPdf {
  readonly isAccepted: false
  readonly reason:
    | 'too-large'
    | 'too-many-pages'
    | 'not-a-pdf'
    | 'encrypted'
    | 'protected-with-actions'
    | 'not-to-be-signed'
    | 'damaged'
    | 'portfolio'
    | 'dynamic-form'
    | 'signed-with-actions'
    | 'empty-page'
    | 'too-demanding'
  /** For a person: the problem and what to do. */
  readonly message: string
}
