import {
  type RecordOf,
  choice,
  defineEntity,
  files,
  integer,
  knownName,
  lookup,
  longText,
  recordLink,
  tags,
  text,
  yesNo,
} from '@core/entity'
import { documentPaths } from '../documentPaths'
import { can } from '../documentPermissions'
import { documentTypeList, fileKinds, recordKinds, subTypeOf, subTypes } from './documentTypes'

/**
 * A stored file of a record. People who may view the record may view its documents; people who may change the record may add, change and
 * delete them. S3.14, D12
 */
export const documentEntity = defineEntity({
  id: 'document',
  name: { one: 'Document', many: 'Documents' },
  path: 'Document',
  calls: { list: '/api/document/getAllDocuments', delete: '/api/document/delete/:id' },
  title: ['name'],
  screen: documentPaths.record,
  owners: { through: 'entityTypeId' },
  bulkFields: ['documentType', 'entitySubTypeId', 'tags'],
  policy: {
    view: { needs: can.view, through: [can.viewAll, can.viewOwn, can.viewStore] },
    create: { through: can.create, parentAction: 'update' },
    update: { through: [can.update, can.updateAll, can.updateStore], own: can.updateOwn, parentAction: 'update' },
    delete: { through: [can.delete, can.deleteAll, can.deleteStore], own: can.deleteOwn, parentAction: 'update' },
    export: can.export,
    bulk: can.bulk,
  },
  messages: {
    created: 'Document submitted successfully.',
    updated: 'Document update successfully.',
    deleted: 'Document deleted successfully !!',
  },
  fields: {
    name: text('Name', {
      required: true,
      max: 220,
      inList: true,
      searchable: true,
      pattern: /^[^\\/:*?"<>|]+$/,
      message: 'A name can have no / \\ : * ? " < > or |',
    }),
    ...recordLink('Record', recordKinds, { required: true, inList: true }),
    entitySubTypeId: choice('Tab', subTypes, { required: true, inList: true }),
    documentType: lookup('Type of document', documentTypeList, { inList: true }),
    fileKind: choice('File', fileKinds, { readOnly: true, inList: true }),
    size: integer('Size', { totals: 'none', readOnly: true, inList: true, help: 'In bytes' }),
    fileVersion: integer('Version', { totals: 'none', readOnly: true, inList: true }),
    tags: tags('Tags', { max: 20, inList: true, searchable: true }),
    file: files('Content', { max: 1, readOnly: true }),
    pages: integer('Pages', { readOnly: true }),
    entitySubType: text('Tab’s code', { readOnly: true, help: 'As the interface spells it' }),
    entityTitle: { ...text('Tab’s title', { readOnly: true }), format: (title: unknown) => knownName(String(title)) },
    deleted: yesNo('Deleted', { readOnly: true, help: 'Deleted documents can be restored for 30 days' }),
    legalHold: yesNo('Legal hold', { readOnly: true, help: 'While it holds, nobody can delete the document' }),
    holdReason: longText('Reason of the hold', { readOnly: true, max: 500 }),
  },
  rules: [
    ({ entityType, entitySubTypeId }) => {
      const { only, name } = subTypeOf(entitySubTypeId)
      if (only === undefined || only === entityType) return undefined
      const kind = recordKinds.find(({ id }) => id === entityType)?.name ?? 'this'
      return { entitySubTypeId: `Tab: “${name}” is no tab of ${kind.toLowerCase()} records` }
    },
  ],
})

export type DocumentFields = typeof documentEntity.fields
export type DocumentRecord = RecordOf<DocumentFields>
