import type { FieldType } from '../../../shared/esign/documentParts'
import type { OwnerFact } from '../ownerFacts'

/** A blank to be filled in: a label and a line beside it. */
export interface Blank {
  readonly label: string
  readonly type: FieldType
  /** 0 is the sender, before the document goes out. */
  readonly signer: number
  readonly required?: boolean
  /** What the record that the document belongs to says of it. */
  readonly fact?: OwnerFact
}

export type TemplatePart =
  | { readonly heading: string }
  | { readonly paragraph: string }
  | { readonly blanks: readonly Blank[] }
  | { readonly checks: readonly Blank[] }
  /** Where the signer of that number signs: a signature, the printed name and the date. */
  | { readonly signature: number }

/** The text of a shipped template and what is filled in where. */
export interface TemplateContent {
  readonly key: string
  readonly name: string
  /** A change of the text is a new version. */
  readonly version: number
  /** Who signs, in order: the first one is signer 1. */
  readonly roles: readonly string[]
  readonly parts: readonly TemplatePart[]
}
