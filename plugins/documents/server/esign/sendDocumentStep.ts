import { addDays, choice, integer, today } from '@core/entity'
import { type Viewer, type AutomationAction, conflict, forbidden, invalid } from '@core/server/plugin'
import { readRecord } from '@core/server/entities'
import { documentPermissions } from '../../shared/documentPermissions'
import { documentOf } from '../../shared/files/documentTypes'
import { insertDraft } from './createDraft'
import { factsOf } from './ownerFacts'
import { problemsOf } from './presentDocument'
import { markSent, shownPdf } from './sendDocument'
import { findDocument, findSigners } from './StoredDocument'
import { storePdf } from './storedPdf'
import { listTemplates } from './templates/uploadedTemplates'
import { readTemplate } from './templates/readTemplate'

const { can } = documentPermissions

/** What the step reads of a lead: the person to talk to is who signs. */
interface Contact {
  readonly contactName: string | null
  readonly contactEmail: string | null
}

/**
 * A step of automations: makes a document from a template, filled with the lead’s values, and sends it to the lead’s contact for signature, as the
 * staff do from the record. Whoever saved the automation is its sender.
 */
export const sendDocumentStep: AutomationAction = {
  id: 'documents.sendForSignature',
  label: 'Send a document for signature to the contact',
  records: ['lead'],
  sends: true,
  settings: async (db) => ({
    template: choice(
      'Template',
      // By name, so that the newest version is sent, in another deployment too.
      [...new Set((await listTemplates(db)).map(({ name }) => name))].map((name) => ({ id: name, name })),
      { required: true, help: 'One with fields for a single signer' },
    ),
    expiresAfter: integer('Expires after days', { min: 1, max: 365, help: 'The standing rule’s if it is empty' }),
  }),
  async run({ tx, table, record, viewer, settings, context }) {
    requireRights(viewer)
    // As `settings` above declares them.
    const { template, expiresAfter } = settings as { readonly template: string; readonly expiresAfter?: number | null }
    const values = await readRecord(tx, table, record.id, viewer, context.catalog)
    // The entity is another plugin's, so its fields have no types here.
    const { contactName, contactEmail } = values as unknown as Contact
    if (!contactName || !contactEmail) throw conflict('The lead has no contact with a name and an email who could sign')
    const { key } = (await listTemplates(tx)).find(({ name }) => name === template)!
    const { readBytes, ...origin } = await readTemplate(key, factsOf('lead', values), {
      db: tx,
      files: context.files,
      brand: context.brand,
    })
    if (origin.fields.some(({ signer }) => signer > 1))
      throw conflict('The template has fields of a second signer. Choose one with a single signer.')
    const { id } = await insertDraft(
      tx,
      {
        title: origin.name,
        owner: { entityType: documentOf.lead, entityTypeId: record.id },
        signers: [{ name: contactName, email: contactEmail, order: 1, role: 'signer' }],
      },
      { ...origin, pdf: await storePdf(context.files, await readBytes()) },
      viewer,
    )
    const draft = (await findDocument(tx, id, 'lock'))!
    const problems = problemsOf(draft, await findSigners(tx, id))
    if (problems.length > 0) throw invalid(problems)
    const shown = await storePdf(context.files, await shownPdf(context.files, draft))
    await markSent(tx, draft, shown, { expiresAt: expiresAfter ? addDays(today(), expiresAfter) : null }, viewer)
    return `Sent “${origin.name}” for signature`
  },
}

/** @throws HttpError 403 where the automation’s role may not do by hand what the step does */
function requireRights({ permissions }: Viewer): void {
  if (!permissions.has(can.create)) throw forbidden('“Create PDF documents”')
  if (!permissions.has(can.send)) throw forbidden('“Send PDF documents”')
}
