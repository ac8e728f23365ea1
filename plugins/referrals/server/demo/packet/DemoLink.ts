import type { FormKey } from '../../../shared/forms/publicForms'
import type { LinkChannel, TakenOver } from '../../forms/FormTables'

type Values = Readonly<Record<string, unknown>>

/** A link of the demonstration, with its outcome. Instants are ISO 8601. */
export interface DemoLink {
  readonly form: FormKey
  readonly channel: LinkChannel
  readonly sentTo: string
  readonly guardianId: number
  readonly issuedBy: number | null
  readonly issuedAt: string
  readonly openedAt: string | null
  readonly revokedAt: string | null
  readonly spentAt: string | null
  readonly remindOn: string | null
  readonly remindedAt: string | null
  /** A reminder, because the previous one was not answered. */
  readonly isReminder: boolean
  readonly draft?: { readonly answers: Values; readonly step: string; readonly savedAt: string }
  readonly submission?: {
    readonly answers: Values
    readonly version: string
    readonly signer: string
    readonly takenOver: readonly TakenOver[] | null
  }
}

/** When a form was sent, whether it was ever submitted, and the end of the time for events. Milliseconds since 1970. */
export interface Sent {
  readonly at: number
  readonly submittedAt: number | null
  readonly end: number
}
