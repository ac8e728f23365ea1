import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { agreement } from '../sealing/testing/agreement'
import { ana, draft, pdfOf, postForm, putForm, read, sendDraft } from '../signing/testing/esignApp'
import { addLead, createDocumentApp, patience, people } from '../testing/documentApp'

let test: TestApp
let admin: Caller
let manager: Caller
beforeAll(async () => {
  test = await createDocumentApp()
  admin = await test.as('Administrator')
  manager = await test.as('Sales Manager')
}, patience)
afterAll(() => test.close())

const creditApplication = 3
const one = { template: 'credit-application', signers: [ana] }

/** A document that was voided some months ago. @returns its id */
const voided = async (months: number, more: object = {}): Promise<number> => {
  const { id, documentUniqueId } = await draft(manager, { ...one, ...more })
  await manager.post('/api/DocuSignMap/Void', { documentUniqueId, reason: 'No longer needed' })
  await sql`update documents.pdf_document set updated_at = now() - make_interval(months => ${months}, days => 1) where id = ${id}`.execute(
    test.db.query,
  )
  return id
}
const isThere = async (id: number) => (await admin.post('/api/DocuSignMap/GetByDocMapId', { id })).status === 200
const ruleOf = async (template: number) =>
  (await admin.get('/api/DocuSignMap/Retention')).body.data.find(
    (rule: { template: number }) => rule.template === template,
  )
const auditOf = async (id: number) =>
  (
    await sql<{ action: string }>`
      select action from core.audit_entry where record_entity = 'pdfDocument' and record_id = ${id} order by position`.execute(
      test.db.query,
    )
  ).rows.map(({ action }) => action)
const keep = (months: number | null) =>
  admin.put('/api/DocuSignMap/Retention', { rules: [{ template: creditApplication, months }] })

it('a document for signature is deleted when its template’s retention time is over; held ones, open ones and others stay', async () => {
  const old = await voided(24)
  const held = await voided(24)
  const young = await voided(23)
  const other = await voided(240, { template: 'delivery-acceptance' })
  const open = await sendDraft(manager, await draft(manager, one))
  await sql`update documents.pdf_document set updated_at = now() - interval '5 years' where id = ${open.id}`.execute(
    test.db.query,
  )
  expect((await keep(24)).body.message).toBe('Retention updated successfully !!')
  const hold = await admin.post('/api/DocuSignMap/Hold', { ids: [held], reason: 'Claim 2026-14' })
  expect(hold.body.message).toBe('Legal hold set successfully !!')
  expect(await ruleOf(creditApplication)).toEqual({
    template: creditApplication,
    name: 'Credit application',
    months: 24,
    documents: 4,
    due: 1,
  })

  await test.runJob('documents.applyRetention')
  const all = [old, held, young, other, open.id]
  expect(await Promise.all(all.map(isThere))).toEqual([false, true, true, true, true])
  expect(await auditOf(old)).toEqual(['retentionApplied'])
  expect((await manager.post('/api/DocuSignMap/Restore', { id: old })).status).toBe(200)

  // Neither setting nor lifting a hold restarts its retention time.
  const lift = await admin.post('/api/DocuSignMap/LiftHold', { ids: [held] })
  expect(lift.body.message).toBe('Legal hold lifted successfully !!')
  await test.runJob('documents.applyRetention')
  expect(await isThere(held)).toBe(false)
  expect(await auditOf(held)).toEqual(['legalHoldSet', 'legalHoldLifted', 'retentionApplied'])
  await keep(null)
  expect(await ruleOf(creditApplication)).toMatchObject({ months: null, due: 0 })
})

it('the retention time of a completed document counts from its completion, whatever came later', async () => {
  const { id, documentUniqueId } = await draft(manager, one)
  await postForm(manager, '/api/DocumentSign/Create', { documentUniqueId }, await agreement(1))
  await keep(12)
  await sql`update documents.pdf_document set completed_at = now() - interval '11 months' where id = ${id}`.execute(
    test.db.query,
  )
  await test.runJob('documents.applyRetention')
  expect(await isThere(id)).toBe(true)
  await sql`update documents.pdf_document set completed_at = now() - interval '13 months' where id = ${id}`.execute(
    test.db.query,
  )
  await test.runJob('documents.applyRetention')
  expect(await isThere(id)).toBe(false)
  await keep(null)
})

it('under a legal hold nobody can change or delete it, and the message gives the reason', async () => {
  const { id, documentUniqueId, version } = await draft(manager, one)
  await admin.post('/api/DocuSignMap/Hold', { ids: [id], reason: 'Dispute' })
  expect(await manager.delete(`/api/DocumentSign/DeleteDocument?id=${id}`)).toMatchObject({
    status: 409,
    body: { message: 'This document is under a legal hold, so it can’t be deleted. Lift the hold first.' },
  })
  const held = await read(manager, documentUniqueId)
  expect(held).toMatchObject({ legalHold: true, holdReason: 'Dispute', version: version + 1 })
  expect(
    await putForm(test, manager, { documentUniqueId, version: String(held.version), title: 'Another' }),
  ).toMatchObject({
    status: 409,
    body: { message: 'This document is under a legal hold, so it can’t be changed. Lift the hold first.' },
  })
  await admin.post('/api/DocuSignMap/LiftHold', { ids: [id] })
  expect((await manager.delete(`/api/DocumentSign/DeleteDocument?id=${id}`)).status).toBe(200)
})

it('a document of a purged record is deleted too, unless it is held', async () => {
  const leadId = await addLead(manager, people.salesManager)
  const [lost, held] = [await voided(1, { leadId }), await voided(1, { leadId })]
  await admin.post('/api/DocuSignMap/Hold', { ids: [held], reason: 'Audit' })
  await sql`delete from crm.lead where id = ${leadId}`.execute(test.db.query)
  await test.runJob('documents.applyRetention')
  const { rows } = await sql<{ gone: boolean }>`
    select deleted_at is not null as gone from documents.pdf_document where id in (${lost}, ${held}) order by id`.execute(
    test.db.query,
  )
  expect(rows.map(({ gone }) => gone)).toEqual([true, false])
})

it('[D2] its rules and holds are for administrators only, and bad input changes nothing', async () => {
  const { id } = await draft(manager, one)
  for (const role of ['Sales Manager', 'Store Manager', 'Salesperson', 'Auditor', 'Intake Manager']) {
    const caller = await test.as(role)
    expect((await caller.get('/api/DocuSignMap/Retention')).status, role).toBe(403)
    expect((await caller.put('/api/DocuSignMap/Retention', { rules: [] })).status, role).toBe(403)
    expect((await caller.post('/api/DocuSignMap/Hold', { ids: [id], reason: 'No' })).status, role).toBe(403)
    expect((await caller.post('/api/DocuSignMap/LiftHold', { ids: [id] })).status, role).toBe(403)
  }
  expect((await admin.put('/api/DocuSignMap/Retention', { rules: [{ template: 99, months: 5 }] })).status).toBe(400)
  expect((await admin.put('/api/DocuSignMap/Retention', { rules: [{ template: 1, months: 0 }] })).status).toBe(400)
  expect((await admin.post('/api/DocuSignMap/Hold', { ids: [id] })).status).toBe(400)
  expect((await admin.post('/api/DocuSignMap/Hold', { ids: [id, 999_999], reason: 'All or none' })).status).toBe(404)
  expect((await admin.post('/api/DocuSignMap/GetByDocMapId', { id })).body.data.legalHold).toBe(false)
})

it('everything about one company includes its documents for signature, with PDFs, signers and evidence', async () => {
  const leadId = await addLead(manager, people.salesManager, 'Prairie Mobility Group')
  const { id, documentUniqueId } = await draft(manager, { ...one, leadId, title: 'Prairie credit' })
  await postForm(manager, '/api/DocumentSign/Create', { documentUniqueId }, await agreement(1))
  await draft(manager, { ...one, title: 'Somebody else’s' })
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/document/exportSubject',
    cookies: Object.fromEntries(admin.cookies),
    headers: { 'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '' },
    payload: { entityType: 1, entityTypeId: leadId },
  })
  const archive = answer.rawPayload.toString('utf8')
  for (const part of [
    'E-signatures.json',
    'Prairie credit',
    `E-signatures/${id}/signers.json`,
    ana.email,
    `E-signatures/${id}/evidence.json`,
    'Signed on paper',
    ...['source', 'shown', 'sealed'].map((field) => `E-signatures/${id}/${field}.pdf`),
  ])
    expect(archive).toContain(part)
  expect(archive).not.toContain('Somebody else’s')
  expect(answer.rawPayload.includes(await pdfOf(test, admin, { documentUniqueId }))).toBe(true)
})
