import { definePoint } from '@core/contract'

/** A person who may have to sign a document of a record. */
export interface SuggestedSigner {
  readonly name: string
  readonly email: string
  readonly phone: string | null
  /** What they are at the record: `Fleet manager`, `Guardian`. */
  readonly hint?: string | undefined
}

/** Finds the people of one kind of record. */
export interface SignerSuggestions {
  /** The entity of the record: `lead`. */
  readonly entity: string
  /** @returns the people with an email address whom the viewer may see, the likeliest signer first */
  people(id: number, signal: AbortSignal): Promise<readonly SuggestedSigner[]>
}

/** People whom the editor of a document offers as signers. */
export const signerSuggestions = definePoint<SignerSuggestions>('signer.suggestion@1')
