import { sql } from 'kysely'
import type { Viewer, Database, Transaction, ServerContext } from '@core/server/plugin'
import { findRecord } from '@core/server/entities'
import type { FieldError } from '@core/entity'
import { checkDocument } from '../../shared/esign/checkDocument'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { fieldName, type PlacedField } from '../../shared/esign/documentParts'
import { documentOwners } from '../../shared/esign/documentOwners'
import { signedDay } from '../../shared/esign/signedDay'
import { isOpen, status } from '../../shared/esign/statuses'
import { createFitting } from '../filling/drawPlaced'
import { findEvents } from './documentEvents'
import type { OpenDocument } from './openDocument'
import { placedValue } from './placedValue'
import { findSigners, nextSigners, type StoredDocument, type StoredSigner } from './StoredDocument'

/** @returns the problems that prevent sending a document, also those that would prevent its completion; S4.14, S5.6 */
export const problemsOf = (document: StoredDocument, signers: readonly StoredSigner[]): readonly FieldError[] => [
  ...checkDocument({ ...document, signers }),
  ...misfitsOf(document.fields),
]

/** Values that are known before somebody signs, and don't fit their fields. */
function misfitsOf(fields: readonly PlacedField[]): FieldError[] {
  const fits = createFitting()
  return fields.flatMap((field, at) => {
    const isDate = field.type === 'signedDate'
    const isMark = field.type === 'signature' || field.type === 'initials'
    const value = isDate ? signedDay() : isMark ? null : field.value
    if (!value || fits(placedValue(field, value))) return []
    const name = `“${fieldName(field)}” on page ${field.page}`
    const message = isDate
      ? `${name} is too small for a date. Make it larger.`
      : `${name} is too small for its text. Make the field larger or the text shorter.`
    return [{ field: `fields[${at}]`, message }]
  })
}

/** A document for the viewer, with its signers, its evidence and its validity. */
export async function presentDocument(
  db: Database | Transaction,
  document: OpenDocument,
  viewer: Viewer,
  { catalog }: Pick<ServerContext, 'catalog'>,
): Promise<DocumentDetail> {
  const signers = await findSigners(db, document.id)
  const turns = isOpen(document.status) ? nextSigners(signers) : []
  const errors = problemsOf(document, signers)
  const key = (name: string) => {
    const owner = documentOwners.find(({ id }) => id === document.entityType)
    return owner?.key === name ? document.entityTypeId : null
  }
  return {
    ...pick(document),
    // A document that was voided since needs nothing more.
    sealingProblem: document.status === status.partlySigned ? document.sealingProblem : null,
    documentUniqueId: document.uniqueId,
    leadId: key('leadId'),
    accountId: key('accountId'),
    quoteId: key('quoteId'),
    referralId: key('referralId'),
    ...(await readOwner(db, document, viewer, catalog)),
    reminders: [...document.reminders],
    createdBy: await nameOfPerson(db, document.createdBy),
    pages: [...document.pages],
    fields: document.fields.map((field) => ({
      ...field,
      label: field.label ?? null,
      required: field.required ?? false,
      value: field.value ?? null,
    })),
    signers: signers.map((signer) => ({
      id: signer.id,
      name: signer.name,
      email: signer.email,
      phone: signer.phone,
      language: signer.language,
      order: signer.order,
      role: signer.role,
      status: signer.status,
      isTurn: turns.some(({ id }) => id === signer.id),
      signedAt: signer.signedAt,
      reason: signer.reason,
    })),
    events: [...(await findEvents(db, document.id))],
    isValid: errors.length === 0,
    errors,
    allows: { update: document.mayUpdate, delete: document.mayDelete },
  }
}

const pick = ({
  id,
  version,
  title,
  template,
  status,
  message,
  expiresAt,
  createdAt,
  sentAt,
  completedAt,
  reason,
  shownSha256,
  sourceSha256,
  sealedSha256,
  sealLevel,
  legalHold,
  holdReason,
}: OpenDocument) => ({
  id,
  version,
  title,
  template,
  status,
  message,
  expiresAt,
  createdAt,
  sentAt,
  completedAt,
  reason,
  shownSha256: shownSha256 ?? sourceSha256,
  sealedSha256,
  sealLevel,
  legalHold,
  holdReason,
})

/** @returns the name of a person of the staff */
export async function nameOfPerson(db: Database | Transaction, id: number | null): Promise<string | null> {
  if (id === null) return null
  const { rows } = await sql<{ name: string }>`select name from api.person where id = ${id}`.execute(db.query)
  return rows[0]?.name ?? null
}

async function readOwner(
  db: Database | Transaction,
  { entityType, entityTypeId }: StoredDocument,
  viewer: Viewer,
  catalog: ServerContext['catalog'],
): Promise<{ ownerTitle: string | null; ownerLink: string | null }> {
  const owner = documentOwners.find(({ id }) => id === entityType)
  const table = owner && catalog.get(owner.entity)
  const record = table && entityTypeId !== null ? await findRecord(db, table, entityTypeId, viewer) : undefined
  if (!table || !record) return { ownerTitle: null, ownerLink: null }
  const texts = table.entity.title.map((path) =>
    path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], record.values),
  )
  return {
    ownerTitle: texts.filter(Boolean).join(' ') || owner.name,
    ownerLink: table.entity.screen?.replace(':id', String(entityTypeId)) ?? null,
  }
}
