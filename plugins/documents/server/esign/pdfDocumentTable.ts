import { defineEntityTable } from '@core/server/entities'
import { conflict } from '@core/server/plugin'
import { pdfDocumentEntity } from '../../shared/esign/pdfDocumentEntity'
import { isOpen } from '../../shared/esign/statuses'

/** The table of PDF documents. The calls of `esignRoutes` write them; lists and deletion are core's. */
export const pdfDocumentTable = defineEntityTable({
  entity: pdfDocumentEntity,
  table: 'documents.pdf_document',
  search: '"pdfDocument".find_text',
  enabledCalls: ['list', 'view', 'delete'],
  rules: {
    async mayDelete(_tx, { status, legalHold }) {
      if (legalHold) throw conflict('This document is under a legal hold, so it can’t be deleted. Lift the hold first.')
      if (status !== null && isOpen(status))
        throw conflict('This document is out for signature. Void it first, then delete it.')
    },
  },
})
