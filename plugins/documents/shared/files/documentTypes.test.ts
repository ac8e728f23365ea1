import { expect, it } from 'vitest'
import { documentCalls } from './documentCalls'
import { documentEntity } from './documentEntity'
import { recordKinds, subTypes } from './documentTypes'

it('[S7.10] the calls of documents are exactly these', () => {
  expect(`${documentCalls.upload.method} ${documentCalls.upload.path}`).toBe('POST /api/document/upload')
  expect(documentEntity.calls).toEqual({ list: '/api/document/getAllDocuments', delete: '/api/document/delete/:id' })
})

it('[S3.14] a document has its place in exactly these fields', () => {
  for (const field of ['file', 'entityTitle', 'entitySubType', 'entitySubTypeId', 'entityTypeId', 'entityType'])
    expect(Object.keys(documentEntity.fields)).toContain(field)
})

it('[S3.14] [D12] the sub-types have these names and numbers', () => {
  expect(subTypes.map(({ id, code }) => `${code} ${id}`)).toEqual([
    'LeadBasicTab 1',
    'LeadFleetTab 2',
    'AccountBasicTab 3',
    'AccountFleetTab 4',
    'LeadQuotesTab 5',
    'AccountQuotesTab 6',
    'Other 7',
  ])
})

it('[D12] the kinds of record have these numbers', () => {
  expect(recordKinds.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '1 Lead',
    '2 Account',
    '3 Customer',
    '4 Quote',
    '5 Order',
    '6 Referral',
    '7 Vehicle',
  ])
})

it('[S8.9] [D12] its messages are exactly these', () => {
  expect(documentEntity.messages).toEqual({
    created: 'Document submitted successfully.',
    updated: 'Document update successfully.',
    deleted: 'Document deleted successfully !!',
  })
})
