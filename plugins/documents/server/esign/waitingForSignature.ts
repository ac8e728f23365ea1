import type { TileDefinition } from '../../../reports/contract/definitions'
import { can } from '../../shared/documentPermissions'
import { pdfDocumentEntity } from '../../shared/esign/pdfDocumentEntity'
import { status } from '../../shared/esign/statuses'

/** The documents of the person's records that somebody has yet to sign, the one that waits longest first. */
export const waitingForSignature: TileDefinition = {
  id: 'documents.waiting',
  order: 40,
  group: 'Documents',
  permission: can.view,
  list: {
    id: 'waiting',
    title: 'Waiting for signature',
    entity: pdfDocumentEntity.id,
    filter: { status: [status.sent, status.viewed, status.partlySigned].join(',') },
    titleField: 'title',
    columns: ['entityTypeId', 'status', 'sentAt'],
    sorting: { fieldName: 'sentAt', direction: 'asc' },
    empty: 'No document waits for a signature',
  },
}
