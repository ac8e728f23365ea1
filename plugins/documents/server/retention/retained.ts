import { type RawBuilder, sql } from 'kysely'
import { documentEntity } from '../../shared/files/documentEntity'
import { recordKinds } from '../../shared/files/documentTypes'
import { documentOwners, pdfDocumentEntity } from '../../shared/esign/pdfDocumentEntity'
import { openStatuses } from '../../shared/esign/statuses'

/** What is kept for a time: files, and documents for signature. In their SQL a row is called `kept`, and the rule of its type `rule`. */
export interface Retained {
  readonly entity: string
  readonly table: string
  /** What the audit log calls one. */
  readonly noun: string
  /** The column that says of which type it is, of its table and of the table of rules; and what calls and the audit log name it. */
  readonly typeColumn: 'document_type' | 'template'
  readonly typeKey: 'documentType' | 'template'
  readonly ruleTable: string
  /** From when its time counts. */
  readonly since: RawBuilder<Date>
  /** Whether anything may take it at all. */
  readonly mayGo: RawBuilder<boolean>
  /** The records that one can belong to, by the numbers that it says them with. */
  readonly owners: readonly { readonly id: number; readonly entity: string }[]
}

export const retainedFiles: Retained = {
  entity: documentEntity.id,
  table: 'documents.document',
  noun: 'Document',
  typeColumn: 'document_type',
  typeKey: 'documentType',
  ruleTable: 'documents.retention_rule',
  since: sql`(select max(stored.uploaded_at) from documents.document_version as stored where stored.document_id = kept.id)`,
  mayGo: sql`not kept.legal_hold and kept.deleted_at is null`,
  owners: recordKinds,
}

/** Those that signers have before them wait until they are completed, or expire. */
export const retainedPdfs: Retained = {
  entity: pdfDocumentEntity.id,
  table: 'documents.pdf_document',
  noun: 'Document for signature',
  typeColumn: 'template',
  typeKey: 'template',
  ruleTable: 'documents.pdf_retention_rule',
  since: sql`coalesce(kept.completed_at, kept.content_changed_at)`,
  mayGo: sql`not kept.legal_hold and kept.deleted_at is null and not kept.status = any(${openStatuses}::integer[])`,
  owners: documentOwners,
}

export const ruleJoinSql = ({ ruleTable, typeColumn }: Retained) =>
  sql`left join ${sql.table(ruleTable)} as rule on ${sql.ref(`rule.${typeColumn}`)} = ${sql.ref(`kept.${typeColumn}`)}`

/** Whether one has been kept as long as its rule says, and nothing holds it back. */
export const isDueSql = ({ mayGo, since }: Retained) =>
  sql<boolean>`(${mayGo} and rule.months is not null and ${since} < now() - make_interval(months => rule.months))`
