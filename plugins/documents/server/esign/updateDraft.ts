import type { InputOf } from '@core/entity'
import { sql } from 'kysely'
import { type Viewer, conflict, publishChange, type ServerContext, stale } from '@core/server/plugin'
import { recordHistory } from '@core/server/entities'
import { releaseFiles } from '@core/server/files'
import type { PlacedField } from '../../shared/esign/documentParts'
import type { updateFields } from '../../shared/esign/esignCalls'
import { ownPdf } from '../../shared/esign/templates'
import { status } from '../../shared/esign/statuses'
import { acceptPdfToSign } from '../files/acceptPdf'
import type { AcceptedPdf } from '../inspection/Inspection'
import { writeSigners } from './createDraft'
import { openDocument } from './openDocument'
import { ownerOf, readOwnerFacts } from './ownerFacts'
import { wrongStatus } from './sendDocument'
import { bindPdf, storeForeignPdf } from './storedPdf'

type Context = Pick<ServerContext, 'db' | 'files' | 'catalog'>
type Patch = Partial<InputOf<typeof updateFields>>

/**
 * Changes a draft: the fields of the patch, and its PDF if one is given.
 * @throws HttpError 409 if it was sent already, or changed in the meantime; 422 for a PDF that can't be used
 */
export async function updateDraft(
  context: Context,
  uniqueId: string,
  patch: Patch,
  file: Uint8Array | null,
  viewer: Viewer,
): Promise<void> {
  const accepted = file && (await acceptPdfToSign(viewer.id, async () => file))
  const pdf = accepted && (await storeForeignPdf(context.files, accepted.bytes))
  await context.db.transaction(async (tx) => {
    const draft = await openDocument(tx, context, uniqueId, viewer, { action: 'update', lock: true })
    if (draft.status !== status.draft) throw wrongStatus(draft.status, 'changed')
    if (draft.version !== patch.version) throw stale('Document')
    if (draft.legalHold)
      throw conflict('This document is under a legal hold, so it can’t be changed. Lift the hold first.')
    const named = ['leadId', 'accountId', 'quoteId', 'referralId'] as const
    const owner = ownerOf(patch)
    if (owner) await readOwnerFacts(tx, owner, viewer, context)
    const isOwnerGiven = named.some((name) => patch[name] !== undefined)
    const next = {
      title: patch.title ?? draft.title,
      message: patch.message === undefined ? draft.message : patch.message,
      expiresAt: patch.expiresAt === undefined ? draft.expiresAt : patch.expiresAt,
      reminders: patch.reminders ?? draft.reminders,
      fields: patch.fields ?? (accepted ? fieldsOf(accepted) : draft.fields),
      pages: accepted ? sizesOf(accepted) : draft.pages,
      entityType: isOwnerGiven ? (owner?.entityType ?? null) : draft.entityType,
      entityTypeId: isOwnerGiven ? (owner?.entityTypeId ?? null) : draft.entityTypeId,
    }
    await sql`
      update documents.pdf_document set title = ${next.title}, message = ${next.message}, expires_at = ${next.expiresAt},
        reminders = ${JSON.stringify(next.reminders)}, fields = ${JSON.stringify(next.fields)}, pages = ${JSON.stringify(next.pages)},
        entity_type = ${next.entityType}, entity_type_id = ${next.entityTypeId}, version = version + 1, updated_at = now(), updated_by = ${viewer.id}
      where id = ${draft.id}`.execute(tx.query)
    if (pdf) {
      await bindPdf(tx, pdf, draft.id, 'source')
      if (draft.sourceFile) await releaseFiles(tx, [draft.sourceFile])
      await sql`
        update documents.pdf_document set source_file = ${pdf.id}, source_sha256 = ${pdf.sha256}, template = ${ownPdf}, template_version = null
        where id = ${draft.id}`.execute(tx.query)
    }
    if (patch.signers) await writeSigners(tx, draft.id, patch.signers)
    const parts = Object.keys(patch).filter((name) => !['id', 'documentUniqueId', 'version'].includes(name))
    await recordHistory(tx, [
      {
        entity: 'pdfDocument',
        id: draft.id,
        action: 'update',
        by: viewer.id,
        note: `Changed: ${[...parts, ...(pdf ? ['file'] : [])].join(', ')}`,
      },
    ])
    await publishChange(tx, 'pdfDocument', [draft.id], viewer)
  })
}

/** The sizes of its pages, as a document stores them. */
export const sizesOf = ({ pages }: AcceptedPdf) => pages.map(({ width, height }) => ({ width, height }))

const suggestedTypes = { text: 'text', checkbox: 'checkbox', signature: 'signature' } as const

/**
 * The fields of the PDF's own form, as suggestions: empty ones are the first signer's, and filled-in ones the sender's, so that a signer can't
 * change what was agreed. Fields that ours can't draw alike stay as they are drawn on the page.
 */
export function fieldsOf({ fields }: AcceptedPdf): PlacedField[] {
  return fields.flatMap(({ name, kind, page, x, y, width, height, isRequired, value: text, isOneLine }, at) => {
    if (kind === 'radio' || kind === 'choice') return []
    const value = kind === 'checkbox' ? (isTicked(text) ? 'true' : null) : text || null
    if (value && kind === 'text' && !isOneLine) return []
    return [
      {
        id: `f${at + 1}`,
        type: suggestedTypes[kind],
        label: name.slice(0, 100),
        page,
        x,
        y,
        width: Math.max(4, width),
        height: Math.max(4, height),
        signer: value ? 0 : 1,
        required: isRequired || kind === 'signature',
        value: value?.slice(0, 2000) ?? null,
      },
    ]
  })
}

const isTicked = (state: string) => state !== '' && state !== 'Off'
