import { Readable } from 'node:stream'
import { conflict, defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { documentPermissions } from '../../../shared/documentPermissions'
import { esignCalls } from '../../../shared/esign/esignCalls'
import { openDocument } from '../openDocument'
import { findSigners } from '../StoredDocument'
import { readPdf, storePdf } from '../storedPdf'
import { readTemplate } from './readTemplate'
import { insertTemplate, listTemplates, renameTemplate, retireTemplate, shownFields } from './uploadedTemplates'

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
    defineRoute(esignCalls.templatePlaces, {
      access: can.view,
      whileViewing: true,
      async handle({ body: { key } }) {
        const { pages, fields } = await readTemplate(key, {}, context)
        return { data: { pages: pages.map(({ width, height }) => ({ width, height })), fields: shownFields(fields) } }
      },
    }),
    defineRoute(esignCalls.templatePdf, {
      access: can.view,
      whileViewing: true,
      async handle({ body: { key } }) {
        const { name, readBytes } = await readTemplate(key, {}, context)
        const bytes = await readBytes()
        return { file: Readable.from([bytes]), type: 'application/pdf', name: `${name}.pdf`, size: bytes.length }
      },
    }),
    defineRoute(esignCalls.renameTemplate, {
      access: can.manageTemplates,
      async handle({ body: { id, name } }) {
        await db.transaction((tx) => renameTemplate(tx, id, name))
        return { message: 'Template update successfully.' }
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
