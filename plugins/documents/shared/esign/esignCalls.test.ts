import { expect, it } from 'vitest'
import { signingCalls } from '../signing/signingCalls'
import { fieldTypes, limits, placedFieldFields, signerFields, signerRoles } from './documentParts'
import { esignCalls } from './esignCalls'
import { documentOwners } from './documentOwners'
import { pdfDocumentEntity } from './pdfDocumentEntity'
import { templates } from './templates'

it('[S7.11] the calls of PDF documents are exactly these', () => {
  const { create, read, update, getDocument } = esignCalls
  const said = [create, read, update, signingCalls.create, getDocument].map(({ method, path }) => `${method} ${path}`)
  expect(said).toEqual([
    'POST /api/DocuSignMap/Create',
    'POST /api/DocuSignMap/GetByDocMapId',
    'PUT /api/DocuSignMap/Update',
    'POST /api/DocumentSign/Create',
    'POST /api/DocumentSign/GetDocument',
  ])
  expect(pdfDocumentEntity.calls).toMatchObject({
    list: '/api/DocuSignMap/DocuSignMapList',
    delete: '/api/DocumentSign/DeleteDocument',
  })
})

it('[S3.15] a PDF document has a documentUniqueId and a leadId, which its list shows', () => {
  const { documentUniqueId, leadId } = pdfDocumentEntity.fields
  expect([documentUniqueId.inList, leadId.inList]).toEqual([true, true])
})

it('[D12] a field has one of these types, with its page, its position, its signer and its options', () => {
  expect(fieldTypes.map(({ id }) => id)).toEqual([
    'signature',
    'initials',
    'signedDate',
    'text',
    'checkbox',
    'name',
    'title',
    'company',
    'email',
  ])
  for (const part of ['type', 'page', 'x', 'y', 'width', 'height', 'signer', 'required', 'value'])
    expect(Object.keys(placedFieldFields)).toContain(part)
})

it('[D12] a signer has a name and an email, and may have a phone, an order and a role', () => {
  const required = Object.entries(signerFields).map(
    ([name, field]) => `${name}${'required' in field && field.required ? '*' : ''}`,
  )
  expect(required).toEqual(['name*', 'email*', 'phone', 'order', 'role', 'language'])
  expect(signerRoles.map(({ id }) => id)).toEqual(['signer', 'approver', 'copy'])
})

it('[D12] the shipped templates are four, and a document belongs to a lead, an account, a quote or a referral', () => {
  expect(templates.map(({ name }) => name)).toEqual([
    'Clark customer agreement',
    'Care service agreement',
    'Credit application',
    'Delivery acceptance',
    'Own PDF',
  ])
  expect(documentOwners.map(({ id, key }) => `${id} ${key}`)).toEqual([
    '1 leadId',
    '2 accountId',
    '4 quoteId',
    '6 referralId',
  ])
})

it('[D12] a PDF has at most 50 MB, 500 pages and 50 signers', () => {
  expect(limits).toMatchObject({ megabytes: 50, pages: 500, signers: 50 })
})
