import { type RawBuilder, sql } from 'kysely'
import { documentEntity } from '../../shared/files/documentEntity'
import { recordKinds } from '../../shared/files/documentTypes'
import { documentOwners } from '../../shared/esign/documentOwners'
import { pdfDocumentEntity } from '../../shared/esign/pdfDocumentEntity'
import { openStatuses } from '../../shared/esign/statuses'

/**
 * A kind of document with retention: files, or documents for signature. In their SQL the alias of a row is `kept`, and that of the type's
 * rule is `rule`.
 */
export interface Retained {
  readonly entity: string
  readonly table: string
  /** The name in the audit log. */
  readonly noun: string
  /** The column with its type, in its table and in the table of rules; also its name in calls and in the audit log. */
  readonly typeColumn: 'document_type' | 'template'
  readonly typeKey: 'documentType' | 'template'
  readonly ruleTable: string
  /** The start of its retention time. */
  readonly since: RawBuilder<Date>
  /** Whether it may be deleted at all. */
  readonly mayGo: RawBuilder<boolean>
  /** The records that it can belong to, with the numbers that it stores for them. */
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

/** A document that is open for signature stays until it is completed or expires. */
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

/** Whether its retention time is over, and no hold prevents its deletion. */
export const isDueSql = ({ mayGo, since }: Retained) =>
  sql<boolean>`(${mayGo} and rule.months is not null and ${since} < now() - make_interval(months => rule.months))`
