import { lazy } from 'react'
import { defineActivation, listColumns, recordActions, recordTabs } from '@core/client/plugin'
import { recordDocuments } from '../contract/recordDocuments'
import { signerSuggestions } from '../contract/signerSuggestions'
import { can } from '../shared/documentPermissions'
import { documentOwners } from '../shared/esign/documentOwners'
import { documentEntity } from '../shared/files/documentEntity'
import { recordKinds } from '../shared/files/documentTypes'

const Documents = lazy(() => import('./files/tab/DocumentsOfRecords'))

/** Files, and documents to be signed. */
const group = { id: 'documents', label: 'Documents' }

export default defineActivation({
  provides: [recordDocuments],
  offers: [signerSuggestions],
  run({ contribute, provide, viewer: { permissions } }) {
    provide(recordDocuments, { Documents })
    for (const { entity } of recordKinds)
      contribute(recordTabs, {
        id: `documents.${entity}`,
        order: 40,
        entity,
        label: 'Documents',
        group,
        permission: can.view,
        children: documentEntity.id,
        load: () => import('./files/tab/DocumentsTab'),
      })
    for (const { entity } of recordKinds)
      contribute(listColumns, {
        id: `documents.count.${entity}`,
        order: 40,
        entity,
        // The records have fields with the name “Documents”.
        label: 'Document count',
        width: 140,
        align: 'end',
        permission: can.view,
        topic: documentEntity.id,
        load: async (ids, signal) => (await import('./files/countDocuments')).countDocuments(entity, ids, signal),
      })
    for (const { entity, key } of documentOwners) {
      contribute(recordActions, {
        id: `documents.new.${entity}`,
        order: 40,
        entity,
        label: 'New document for signature',
        icon: 'pi-file-edit',
        offered: () => permissions.has(can.view) && permissions.has(can.create),
        href: ({ id }) => `/document/new?${key}=${id}`,
      })
      contribute(recordTabs, {
        id: `documents.pdf.${entity}`,
        order: 45,
        entity,
        label: 'For signature',
        group,
        permission: can.view,
        children: 'pdfDocument',
        load: () => import('./esign/PdfDocumentsTab'),
      })
    }
  },
})
