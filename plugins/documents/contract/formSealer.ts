import { defineToken } from '@core/contract'

/** A form that was signed on a page of another plugin, as a PDF. */
export interface SignedForm {
  /** Identifies the document on its certificate page. It must not reveal the content. */
  readonly id: string
  readonly title: string
  /** The form with all answers. */
  readonly pdf: Uint8Array
  readonly signer: {
    readonly name: string
    /** A name for people: `Signer`, `Guardian`. */
    readonly role: string
    /** ISO 8601. */
    readonly signedAt: string
    /** Null if it was not recorded. */
    readonly address: string | null
    readonly browser: string | null
    /** How the signer was identified: `Link by email`. */
    readonly identifiedBy: string
    /** The text that the signer agreed to, and the version of the form. */
    readonly consent: { readonly version: string; readonly text: string }
  }
}

export interface FormSealer {
  /**
   * Adds the certificate page, the evidence, the signature and the seal of this deployment, as for every completed document (D12), so that
   * anybody can check the PDF on `/verify`. It stores nothing.
   * @throws if the time-stamp authority can't be reached; the caller should retry later
   */
  seal(form: SignedForm): Promise<Uint8Array>
}

/** Seals the forms of other plugins. The documents plugin provides it; without it forms are printed unsealed. */
export const formSealer = defineToken<FormSealer>('documents.formSealer')
