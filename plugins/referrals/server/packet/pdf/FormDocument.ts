import type { AnswerPart } from '../../../shared/packet/answerParts'

/** A submitted form as it is printed. Everything that it says stands in here: the same document always prints the same. */
export interface FormDocument {
  readonly brand: { readonly name: string; readonly color: string | null }
  readonly title: string
  /** Of the form as it was shown. */
  readonly version: string
  /** What the sheet is about and how it came to be, above the answers: label and value. */
  readonly facts: readonly (readonly [string, string])[]
  /** Texts that were read, and answers, in the form's order. */
  readonly parts: readonly AnswerPart[]
  /** How it was signed, below the answers: label and value. */
  readonly record: readonly (readonly [string, string])[]
  /** ISO 8601; the document's own date. */
  readonly submittedAt: string
}
