import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, sampleFiles, type TestApp } from '@core/server/testing'
import { addLead, createDocumentApp, patience, pdfOf, people, uploadDocument } from '../testing/documentApp'

let test: TestApp
let admin: Caller
let manager: Caller
beforeAll(async () => {
  test = await createDocumentApp()
  admin = await test.as('Administrator')
  manager = await test.as('Sales Manager')
}, patience)
afterAll(() => test.close())

const contract = 1
const invoice = 3

/** A document that was uploaded some months ago. @returns its id */
const aged = async (name: string, documentType: number, months: number) => {
  const entityTypeId = await addLead(manager, people.salesManager)
  const { body } = await uploadDocument(manager, await pdfOf(name), name, { entityType: 1, entityTypeId, documentType })
  await sql`update documents.document_version set uploaded_at = now() - make_interval(months => ${months}, days => 1)
    where document_id = ${body.data.id}`.execute(test.db.query)
  return body.data as { id: number; entityTypeId: number; version: number }
}
const isThere = async ({ id }: { id: number }) => (await admin.get(`/api/Document/${id}`)).status === 200
const ruleOf = async (type: number) =>
  (await admin.get('/api/document/retention')).body.data.find(
    ({ documentType }: { documentType: number }) => documentType === type,
  )
const auditOf = async (id: number) =>
  (
    await sql<{ action: string }>`
      select action from core.audit_entry where record_entity = 'document' and record_id = ${id} order by position`.execute(
      test.db.query,
    )
  ).rows.map(({ action }) => action)

it('a document is deleted when its type’s retention time is over, with an entry in the log; held ones and others stay', async () => {
  const old = await aged('Old contract.pdf', contract, 24)
  const held = await aged('Held contract.pdf', contract, 24)
  const young = await aged('Young contract.pdf', contract, 23)
  const other = await aged('Old invoice.pdf', invoice, 240)
  const rules = { rules: [{ documentType: contract, months: 24 }] }
  expect((await admin.put('/api/document/retention', rules)).body.message).toBe('Retention updated successfully !!')
  const hold = await admin.post('/api/document/hold', { ids: [held.id], reason: 'Claim 2026-14' })
  expect(hold.body.message).toBe('Legal hold set successfully !!')
  expect(await ruleOf(contract)).toMatchObject({ name: 'Contract', months: 24, documents: 3, due: 1 })

  await test.runJob('documents.applyRetention')
  expect([await isThere(old), await isThere(held), await isThere(young), await isThere(other)]).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(await auditOf(old.id)).toEqual(['retentionApplied'])
  expect(await auditOf(held.id)).toEqual(['legalHoldSet'])
  // A new upload restarts the time; and a document that retention deleted can be restored for 30 days.
  expect((await manager.post('/api/Document/Restore', { id: old.id })).status).toBe(200)

  await admin.post('/api/document/liftHold', { ids: [held.id] })
  await test.runJob('documents.applyRetention')
  expect(await isThere(held)).toBe(false)
  expect(await auditOf(held.id)).toEqual(['legalHoldSet', 'legalHoldLifted', 'retentionApplied'])
  await admin.put('/api/document/retention', { rules: [{ documentType: contract, months: null }] })
  expect(await ruleOf(contract)).toMatchObject({ months: null, due: 0 })
})

it('a document under a legal hold can’t be deleted by anybody', async () => {
  const { id } = await aged('Evidence.pdf', invoice, 1)
  await admin.post('/api/document/hold', { ids: [id], reason: 'Dispute with the carrier' })
  expect(await admin.delete(`/api/document/delete/${id}`)).toMatchObject({
    status: 409,
    body: { message: 'This document is under a legal hold, so it can’t be deleted. Lift the hold first.' },
  })
  expect((await admin.get(`/api/Document/${id}`)).body.data).toMatchObject({
    legalHold: true,
    holdReason: 'Dispute with the carrier',
  })
})

it('a document of a purged record is deleted too, unless it is held', async () => {
  const [lost, held] = [await aged('Lost.pdf', invoice, 1), await aged('Lost and held.pdf', invoice, 1)]
  await admin.post('/api/document/hold', { ids: [held.id], reason: 'Audit' })
  await sql`delete from crm.lead where id in (${lost.entityTypeId}, ${held.entityTypeId})`.execute(test.db.query)
  await test.runJob('documents.applyRetention')
  const { rows } = await sql<{ id: number; gone: boolean }>`
    select id, deleted_at is not null as gone from documents.document where id in (${lost.id}, ${held.id}) order by id`.execute(
    test.db.query,
  )
  expect(rows.map(({ gone }) => gone)).toEqual([true, false])
})

it('[D2] retention, holds and exports of everything are for administrators only', async () => {
  const { id, entityTypeId } = await aged('Ours.pdf', invoice, 1)
  for (const role of ['Sales Manager', 'Store Manager', 'Salesperson', 'Auditor', 'Intake Manager']) {
    const caller = await test.as(role)
    expect((await caller.get('/api/document/retention')).status, role).toBe(403)
    expect((await caller.put('/api/document/retention', { rules: [] })).status, role).toBe(403)
    expect((await caller.post('/api/document/hold', { ids: [id], reason: 'No' })).status, role).toBe(403)
    expect((await caller.post('/api/document/exportSubject', { entityType: 1, entityTypeId })).status, role).toBe(403)
  }
})

it('bad input changes nothing and the message says what to do', async () => {
  const unknown = { rules: [{ documentType: 999, months: 5 }] }
  expect(await admin.put('/api/document/retention', unknown)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'rules[0].documentType', message: 'There is no such type of document' }] },
  })
  const { id } = await aged('Untouched.pdf', invoice, 1)
  expect((await admin.post('/api/document/hold', { ids: [id] })).status).toBe(400)
  expect((await admin.post('/api/document/hold', { ids: [id, 999_999], reason: 'All or none' })).status).toBe(404)
  expect((await admin.get(`/api/Document/${id}`)).body.data.legalHold).toBe(false)
})

it('everything about one company is one archive: its record, the records that reference it, and their files', async () => {
  const entityTypeId = await addLead(manager, people.salesManager, 'Prairie Mobility Group')
  await manager.post('/api/Contact/Create', { name: 'Jonas Weber', entityType: 1, entityTypeId })
  await uploadDocument(manager, sampleFiles.png, 'yard.png', { entityType: 1, entityTypeId })
  const other = await addLead(manager, people.salesManager, 'Somebody Else')
  await uploadDocument(manager, sampleFiles.jpg, 'secret.jpg', { entityType: 1, entityTypeId: other })
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/document/exportSubject',
    cookies: Object.fromEntries(admin.cookies),
    headers: { 'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '' },
    payload: { entityType: 1, entityTypeId },
  })
  const archive = answer.rawPayload.toString('latin1')
  for (const part of [
    'Lead.json',
    'Prairie Mobility Group',
    'Contacts.json',
    'Jonas Weber',
    'Documents.json',
    'yard.png',
  ])
    expect(archive).toContain(part)
  expect(archive).not.toContain('Somebody Else')
  expect(archive).not.toContain('secret.jpg')
  expect(answer.rawPayload.includes(sampleFiles.png)).toBe(true)
})
