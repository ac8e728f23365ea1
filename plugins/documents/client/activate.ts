import { lazy } from 'react'
import { defineActivation, type RecordTabGroup, recordTabs } from '@core/client/plugin'
import { recordDocuments } from '../contract/recordDocuments'
import { signerSuggestions } from '../contract/signerSuggestions'
import { can } from '../shared/documentPermissions'
import { documentEntity } from '../shared/files/documentEntity'
import { recordKinds } from '../shared/files/documentTypes'

const Documents = lazy(() => import('./files/tab/DocumentsOfRecords'))

/** The kinds of record that PDF documents can belong to. */
const owners = ['lead', 'account', 'quote', 'referral']

/** Files, and documents to be signed. */
const group: RecordTabGroup = { id: 'documents', label: 'Documents' }

export default defineActivation({
  provides: [recordDocuments],
  offers: [signerSuggestions],
  run({ contribute, provide }) {
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
    for (const entity of owners)
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
  },
})
