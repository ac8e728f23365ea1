import type { FieldType } from '../../../shared/esign/documentParts'
import type { OwnerFact } from '../ownerFacts'

/** A blank to fill in: a label and a line beside it. */
export interface Blank {
  readonly label: string
  readonly type: FieldType
  /** 0 is the sender, who fills it in before the document is sent. */
  readonly signer: number
  readonly required?: boolean
  /** The value of the document's record that it takes. */
  readonly fact?: OwnerFact
}

export type TemplatePart =
  | { readonly heading: string }
  | { readonly paragraph: string }
  | { readonly blanks: readonly Blank[] }
  | { readonly checks: readonly Blank[] }
  /** The signature block of the signer with that number: a signature, the printed name and the date. */
  | { readonly signature: number }

/** The text of a shipped template and its blanks. */
export interface TemplateContent {
  readonly key: string
  readonly name: string
  /** A change of the text needs a new version. */
  readonly version: number
  /** The signers in order: the first one is signer 1. */
  readonly roles: readonly string[]
  readonly parts: readonly TemplatePart[]
}
