import { conflict, defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { documentPermissions } from '../../../shared/documentPermissions'
import { esignCalls } from '../../../shared/esign/esignCalls'
import { openDocument } from '../openDocument'
import { findSigners } from '../StoredDocument'
import { readPdf, storePdf } from '../storedPdf'
import { insertTemplate, listTemplates, retireTemplate } from './uploadedTemplates'

const { can } = documentPermissions

/** The templates from which a document can be made. D12 */
export function templateRoutes(context: ServerContext): readonly Route[] {
  const { db, files } = context
  return [
    defineRoute(esignCalls.templates, {
      access: can.view,
      whileViewing: true,
      async handle() {
        const data = await listTemplates(db)
        return { data, totalItems: data.length }
      },
    }),
    defineRoute(esignCalls.saveTemplate, {
      access: can.manageTemplates,
      async handle({ body: { documentUniqueId, name }, viewer }) {
        const document = await openDocument(db, context, documentUniqueId, viewer)
        if (!document.sourceFile) throw conflict('This document has no PDF yet. Upload one first.')
        const file = await storePdf(files, await readPdf(files, document.sourceFile))
        const data = await db.transaction(async (tx) => {
          const signers = await findSigners(tx, document.id)
          const roles = signers.map((_, at) => `Signer ${at + 1}`)
          const { pages, fields } = document
          return insertTemplate(tx, { name, file, pages, fields, roles, createdBy: viewer.id })
        })
        return { data, message: 'Template created successfully !!' }
      },
    }),
    defineRoute(esignCalls.retireTemplate, {
      access: can.manageTemplates,
      async handle({ query: { id } }) {
        await db.transaction((tx) => retireTemplate(tx, id))
        return { message: 'Template deleted successfully !!' }
      },
    }),
  ]
}
