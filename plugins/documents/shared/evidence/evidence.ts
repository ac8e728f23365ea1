/** The name under which the evidence is attached to a PDF before it is sealed. */
export const evidenceFileName = 'evidence.json'

/** The history of a document, as printed on the certificate page and attached to the sealed PDF. */
export interface Evidence {
  readonly format: 'white-glove-evidence'
  readonly version: 1
  readonly document: {
    readonly id: string
    readonly title: string
    /** Of the PDF with all values, which is the beginning of the sealed file: its length and its digest. */
    readonly bytes: number
    readonly sha256: string
    /** Of the PDF that the signers saw, before their values. */
    readonly shownSha256: string
    readonly pages: number
  }
  readonly signers: readonly EvidenceSigner[]
  readonly events: readonly EvidenceEvent[]
  /** The sealer and the authority. */
  readonly seal: { readonly name: string; readonly issuer: string; readonly isOwnAuthority: boolean }
  /** The address at which anybody can verify the sealed PDF. */
  readonly verifyUrl: string
  /** ISO 8601, as all instants here. */
  readonly createdAt: string
}

export interface EvidenceSigner {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly role: string
  readonly signedAt: string
  readonly address: string
  readonly browser: string
  readonly timeZone: string
  /** How the signer was identified: `Link by email and a one-time code by text message`. */
  readonly identifiedBy: string
  /** The text that the signer agreed to before signing, as it was shown; without a language it is English. */
  readonly consent: {
    readonly version: string
    readonly language?: string
    readonly text: string
    readonly at: string
  }
}

export interface EvidenceEvent {
  readonly at: string
  /** `Sent`, `Opened`, `Code checked`, `Consent`, `Field filled`, `Signed`, … */
  readonly what: string
  readonly who: string
  readonly address: string | null
  readonly browser: string | null
  readonly timeZone: string | null
  readonly detail: string | null
}

/** @returns whether the value is evidence of a known format */
export function isEvidence(value: unknown): value is Evidence {
  if (typeof value !== 'object' || value === null) return false
  const { format, version, document } = value as Partial<Evidence>
  return (
    format === 'white-glove-evidence' &&
    version === 1 &&
    typeof document?.bytes === 'number' &&
    Number.isSafeInteger(document.bytes) &&
    document.bytes > 0 &&
    typeof document.sha256 === 'string' &&
    typeof document.title === 'string'
  )
}
