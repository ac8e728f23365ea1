import type { AnswerPart } from '../../../shared/packet/answerParts'

/** A submitted form as it is printed. All content is in here, so the same document is always printed the same. */
export interface FormDocument {
  readonly brand: { readonly name: string; readonly color: string | null }
  readonly title: string
  /** Of the form as it was shown. */
  readonly version: string
  /** The subject of the document and its origin, above the answers: label and value. */
  readonly facts: readonly (readonly [string, string])[]
  /** Texts to read, and answers, in the form's order. */
  readonly parts: readonly AnswerPart[]
  /** The circumstances of the signature, below the answers: label and value. */
  readonly record: readonly (readonly [string, string])[]
  /** ISO 8601; the document's own date. */
  readonly submittedAt: string
}
