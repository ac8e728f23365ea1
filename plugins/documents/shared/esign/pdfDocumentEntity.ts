import { choice, date, dateTime, defineEntity, integer, longText, recordLink, text, yesNo } from '@core/entity'
import { documentPermissions } from '../documentPermissions'
import { documentOwners } from './documentOwners'
import { documentStatuses } from './statuses'
import { templates } from './templates'

const { can } = documentPermissions

/** A PDF that people sign. Its signers, fields and evidence are in other tables. S3.15, D12 */
export const pdfDocumentEntity = defineEntity({
  id: 'pdfDocument',
  name: { one: 'Document', many: 'E-signatures' },
  path: 'DocuSignMap',
  calls: { list: '/api/DocuSignMap/DocuSignMapList', delete: '/api/DocumentSign/DeleteDocument' },
  title: ['title'],
  hint: 'signerNames',
  screen: '/document/pdf/:id',
  period: 'createdOn',
  state: 'status',
  owners: { through: 'entityTypeId' },
  // People who may see the record may see its documents. Documents without a record are visible to their creator and to people who manage
  // all documents.
  policy: {
    view: {
      needs: can.view,
      all: can.manageRetention,
      through: [can.viewAll, can.viewStore, can.viewOwn],
      own: [can.viewAll, can.viewStore, can.viewOwn],
    },
    create: { needs: can.create },
    update: {
      all: can.manageRetention,
      through: [can.updateAll, can.updateStore, can.updateOwn],
      own: [can.updateAll, can.updateStore, can.updateOwn],
      parentAction: 'update',
    },
    delete: {
      all: can.manageRetention,
      through: [can.deleteAll, can.deleteStore],
      own: [can.deleteAll, can.deleteStore, can.deleteOwn],
      parentAction: 'update',
    },
    export: can.export,
  },
  fields: {
    title: text('Title', { required: true, searchable: true, inList: true }),
    documentUniqueId: text('Document id', { readOnly: true, searchable: true, inList: true }),
    template: choice('Template', templates, { readOnly: true, inList: true }),
    ...recordLink('Belongs to', documentOwners, { inList: true }),
    leadId: integer('Lead id', { readOnly: true, inList: true }),
    status: choice('Status', documentStatuses, { readOnly: true, inList: true }),
    signerNames: text('Signers', { readOnly: true, searchable: true, inList: true, max: 4000 }),
    signedCount: integer('Signed', { readOnly: true }),
    signerCount: integer('Signers in all', { readOnly: true }),
    message: longText('Message'),
    createdOn: date('Created on', { readOnly: true }),
    sentAt: dateTime('Sent', { readOnly: true, inList: true }),
    expiresAt: date('Expires'),
    completedAt: dateTime('Completed', { readOnly: true, inList: true }),
    legalHold: yesNo('Legal hold', {
      readOnly: true,
      help: 'While it holds, nobody can change or delete the document',
    }),
    holdReason: longText('Reason of the hold', { readOnly: true, max: 500 }),
  },
})
