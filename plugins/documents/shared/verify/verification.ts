/** The result of verifying a PDF: data for programs, and sentences for people. Plain data, so that a worker can post it. */
export interface Verification {
  /**
   * - `valid`: all signatures hold, their certificates lead to a trusted root, and only signatures were added later
   * - `valid-unknown`: the same, but at least one certificate leads to no trusted root
   * - `changed`: all signatures hold, but other parts were added or changed later
   * - `invalid`: at least one signature does not hold
   * - `unsigned`: there is none
   * - `unreadable`: it is not a readable PDF
   */
  readonly verdict: 'valid' | 'valid-unknown' | 'changed' | 'invalid' | 'unsigned' | 'unreadable'
  readonly sentences: readonly string[]
  /** In the order in which they were made. */
  readonly signatures: readonly SignatureReport[]
  readonly evidence: EvidenceReport | null
}

export interface SignatureReport {
  readonly kind: 'signature' | 'documentTimeStamp'
  /** The name of the PDF's field. */
  readonly field: string
  readonly signer: Person
  readonly reason: string | null
  /** Whether the signed bytes are unchanged. */
  readonly digest: 'holds' | 'differs'
  /** Whether it was made with the key of the signer's certificate. */
  readonly signature: 'holds' | 'fails'
  /** The reason of a failure, in plain words. */
  readonly fault: string | null
  readonly signedAt: { readonly instant: string; readonly from: 'timeStamp' | 'claim' } | null
  readonly chain: ChainReport
  readonly timeStamp: TimeStampReport | null
  /** `whole`: every byte of the file except the signature itself; `revision`: the file at the time of signing. */
  readonly coverage: 'whole' | 'revision' | 'partial'
  readonly later: LaterReport
  /** Digest, signature and coverage hold, and its certificates are not known to be wrong. */
  readonly isValid: boolean
  readonly sentences: readonly string[]
}

export interface Person {
  readonly name: string
  readonly email: string | null
  readonly organization: string | null
}

export interface ChainReport {
  /**
   * `trusted`: leads to a given root; `unknown`: leads elsewhere or nowhere; `wrong`: expired at that time, revoked, or not allowed to
   * sign.
   */
  readonly status: 'trusted' | 'unknown' | 'wrong'
  /** From the signer's certificate to the last one that was found. */
  readonly certificates: readonly CertificateReport[]
  readonly revocation: 'good' | 'revoked' | 'unknown'
  readonly fault: string | null
}

export interface CertificateReport {
  readonly subject: string
  readonly issuer: string
  readonly serial: string
  readonly validFrom: string
  readonly validTo: string
  readonly sha256: string
}

export interface TimeStampReport {
  readonly instant: string
  readonly authority: string
  readonly holds: boolean
  readonly fault: string | null
  readonly chain: ChainReport
}

export interface LaterReport {
  readonly status: 'nothing' | 'signaturesOnly' | 'changes'
  /** One sentence each. */
  readonly changes: readonly string[]
}

/** The evidence file that White Glove attaches to a PDF before it seals it. */
export interface EvidenceReport {
  readonly title: string | null
  /** Whether the PDF in the evidence is the beginning of this file, byte for byte. */
  readonly matches: boolean
  readonly sha256: string
  readonly sentences: readonly string[]
}
