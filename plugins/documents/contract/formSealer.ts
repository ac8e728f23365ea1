import { defineToken } from '@core/contract'

/** A form that somebody signed on a page of another plugin, printed. */
export interface SignedForm {
  /** Names the document on its certificate page; it says nothing of what stands in it. */
  readonly id: string
  readonly title: string
  /** The form as it was printed with everything that was answered. */
  readonly pdf: Uint8Array
  readonly signer: {
    readonly name: string
    /** As a person would say it: `Signer`, `Guardian`. */
    readonly role: string
    /** ISO 8601. */
    readonly signedAt: string
    /** Null where it was not recorded. */
    readonly address: string | null
    readonly browser: string | null
    /** How the signer was known: `Link by email`. */
    readonly identifiedBy: string
    /** What the signer agreed to with the signature, and the version of the form. */
    readonly consent: { readonly version: string; readonly text: string }
  }
}

export interface FormSealer {
  /**
   * Adds the certificate page, the evidence, the signature and the seal of this deployment, as to every completed document (D12), so that
   * anybody can check the PDF on `/verify`. It stores nothing.
   * @throws where the time-stamp authority can't be reached; whoever asks tries again later
   */
  seal(form: SignedForm): Promise<Uint8Array>
}

/** Seals the forms of other plugins. Documents provides it; without documents forms are printed unsealed. */
export const formSealer = defineToken<FormSealer>('documents.formSealer')
