import { sql } from 'kysely'
import type { Transaction } from '@core/server/plugin'
import type { ShownConsent } from './shownConsent'
import { signerStatus } from '../../shared/esign/statuses'

/** The signer has opened the document. */
export async function noteViewed({ query }: Transaction, signerId: number): Promise<void> {
  await sql`
    update documents.pdf_signer set status = ${signerStatus.viewed}, viewed_at = coalesce(viewed_at, now()) where id = ${signerId}`.execute(
    query,
  )
}

/** @param by how the signer proved who they are, for the certificate page */
export async function noteIdentified({ query }: Transaction, signerId: number, by: string): Promise<void> {
  await sql`update documents.pdf_signer set identified_by = ${by} where id = ${signerId} and signed_at is null`.execute(
    query,
  )
}

/** The signer has agreed to sign electronically, in the language of the messages that follow. */
export async function noteConsent(
  { query }: Transaction,
  signerId: number,
  { version, language, text }: ShownConsent,
): Promise<void> {
  await sql`
    update documents.pdf_signer set consent_at = now(), consent_version = ${version}, consent_text = ${text}, consent_language = ${language},
      language = ${language}
    where id = ${signerId}`.execute(query)
}

/** Saves what a signer has filled in so far, by field. */
export async function saveValues({ query }: Transaction, signerId: number, values: object): Promise<void> {
  await sql`update documents.pdf_signer set field_values = ${JSON.stringify(values)}, saved_at = now() where id = ${signerId}`.execute(
    query,
  )
}
