import { sql } from 'kysely'
import type { Database, Transaction } from '@core/server/plugin'
import type { PageSize, PlacedField } from '../../shared/esign/documentParts'
import type { SignerLanguage } from '../../shared/esign/signerLanguages'
import type { DocumentStatus, SignerStatus } from '../../shared/esign/statuses'
import type { SigningValues } from '../../shared/signing/signingCalls'

/** A PDF document as it is stored. Instants are ISO 8601, days YYYY-MM-DD. */
export interface StoredDocument {
  readonly id: number
  readonly version: number
  readonly uniqueId: string
  readonly title: string
  readonly template: number
  readonly templateVersion: string | null
  readonly entityType: number | null
  readonly entityTypeId: number | null
  readonly status: DocumentStatus
  readonly message: string | null
  readonly expiresAt: string | null
  readonly reminders: readonly number[]
  readonly fields: readonly PlacedField[]
  readonly pages: readonly PageSize[]
  readonly sourceFile: string | null
  readonly sourceSha256: string | null
  readonly shownFile: string | null
  readonly shownSha256: string | null
  readonly sealedFile: string | null
  readonly sealedSha256: string | null
  readonly sealLevel: string | null
  /** Why it can't be completed although everybody has signed, for people. */
  readonly sealingProblem: string | null
  readonly isPaper: boolean
  readonly reason: string | null
  readonly legalHold: boolean
  readonly holdReason: string | null
  readonly createdBy: number | null
  readonly createdAt: string
  readonly sentAt: string | null
  readonly completedAt: string | null
}

export interface StoredSigner {
  readonly id: number
  readonly documentId: number
  /** From 1. Fields refer to it. */
  readonly place: number
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly order: number
  readonly role: 'signer' | 'approver' | 'copy'
  readonly status: SignerStatus
  readonly values: SigningValues
  readonly identifiedBy: string | null
  readonly codeChannel: string | null
  readonly deviceHash: Buffer | null
  readonly consentAt: string | null
  readonly consentVersion: string | null
  /** As it was shown, and its language; null for the English text of its version. */
  readonly consentText: string | null
  readonly consentLanguage: string | null
  /** Of the messages to the signer; null: not known. */
  readonly language: SignerLanguage | null
  readonly signedAt: string | null
  readonly address: string | null
  readonly browser: string | null
  readonly timeZone: string | null
  readonly reason: string | null
}

/** The columns of a document, in a query that calls its table `"pdfDocument"`. */
export const documentColumns = sql.raw(
  [
    ...['id', 'version', 'title', 'template', 'status', 'message', 'reminders', 'fields', 'pages', 'reason'].map(
      (name) => `"pdfDocument".${name}`,
    ),
    ...Object.entries({
      uniqueId: 'document_unique_id',
      templateVersion: 'template_version',
      entityType: 'entity_type',
      entityTypeId: 'entity_type_id',
      expiresAt: 'expires_at',
      sourceFile: 'source_file',
      sourceSha256: 'source_sha256',
      shownFile: 'shown_file',
      shownSha256: 'shown_sha256',
      sealedFile: 'sealed_file',
      sealedSha256: 'sealed_sha256',
      sealLevel: 'seal_level',
      sealingProblem: 'sealing_problem',
      isPaper: 'is_paper',
      legalHold: 'legal_hold',
      holdReason: 'hold_reason',
      createdBy: 'created_by',
      createdAt: 'created_at',
      sentAt: 'sent_at',
      completedAt: 'completed_at',
    }).map(([name, column]) => `"pdfDocument".${column} as "${name}"`),
  ].join(', '),
)

type From = Database | Transaction

/** @returns a document by its id, without a check of access, for background work. @param lock until the transaction ends */
export async function findDocument(db: From, id: number, lock?: 'lock'): Promise<StoredDocument | undefined> {
  const { rows } = await sql<StoredDocument>`
    select ${documentColumns} from documents.pdf_document "pdfDocument"
    where id = ${id} and deleted_at is null ${lock ? sql`for update` : sql``}`.execute(db.query)
  return rows[0]
}

/** @returns the signers of a document by their position */
export async function findSigners(db: From, documentId: number): Promise<readonly StoredSigner[]> {
  const { rows } = await sql<StoredSigner>`
    select id, document_id as "documentId", place, name, email, phone, sign_order as "order", role, status, field_values as "values",
      identified_by as "identifiedBy", code_channel as "codeChannel", device_hash as "deviceHash", consent_at as "consentAt",
      consent_version as "consentVersion", consent_text as "consentText", consent_language as "consentLanguage", language, signed_at as "signedAt", address, browser, time_zone as "timeZone", reason
    from documents.pdf_signer where document_id = ${documentId} order by place`.execute(db.query)
  return rows
}

/** The signers who sign or approve. The others get a copy. */
export const signing = (signers: readonly StoredSigner[]): readonly StoredSigner[] =>
  signers.filter(({ role }) => role !== 'copy')

/** @returns the signers who may sign now: those of the lowest order in which somebody has not signed */
export function nextSigners(signers: readonly StoredSigner[]): readonly StoredSigner[] {
  const left = signing(signers).filter(({ signedAt }) => signedAt === null)
  const order = Math.min(...left.map((signer) => signer.order))
  return left.filter((signer) => signer.order === order)
}
