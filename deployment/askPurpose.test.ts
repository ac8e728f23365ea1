import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp, download, sampleFiles } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import documents from '@plugins/documents/server/plugin'
import { readFileOf, uploadDocument } from '@plugins/documents/server/testing/documentApp'
import referrals from '@plugins/referrals/server/plugin'
import { deployment } from './deployment'

const plugins = [admin, crm, documents, referrals]
const concern = 'Concern-in-no-list'
const noteText = 'Note-in-no-list'

let test: TestApp
let coordinator: Caller
let manager: Caller
let id: number
let clientId: number
let documentId: number
let fileId: string
let noteId: number

beforeAll(async () => {
  test = await createTestApp({ plugins, deployment, askPurpose: true })
  coordinator = await test.as('Care Coordinator')
  const me = (await coordinator.get('/api/user/me')).body.user.id
  manager = await test.as('Intake Manager')
  ;({ id, clientId } = await makeReferral(manager, 'Ana', me))
  const uploaded = (
    await uploadDocument(coordinator, sampleFiles.png, 'Letter.png', { entityType: 6, entityTypeId: id })
  ).body.data
  documentId = uploaded.id
  fileId = uploaded.file[0].id
  const note = await coordinator.post('/api/Note/Create', { entity: 'referral', recordId: id, text: noteText })
  noteId = note.body.data?.id
}, 120_000)
afterAll(() => test.close())

async function makeReferral(by: Caller, firstName: string, assignedTo?: number) {
  const made = await by.post('/api/referral/createReferral', {
    type: 1,
    receivedDate: '2026-05-04',
    source: 1,
    client: { firstName, lastName: 'Reyes', dateOfBirth: '2019-04-02', state: 'NY', zip: '10001' },
    clinical: { concerns: concern },
    service: { servicesRequested: [1] },
    ...(assignedTo && { assignedTo }),
  })
  return made.body.data as { id: number; clientId: number; version: number }
}

const needed = (entity: string, record: number) => ({
  status: 403,
  body: { reason: 'purposeNeeded', record: { entity, id: record } },
})
const give = (caller: Caller, body: object = {}) =>
  caller.post('/api/PatientAccess/Purpose', { entity: 'referral', id, purpose: 'covering', ...body })

describe('[security 3] where the deployment requires a purpose', () => {
  it('nobody needs one within their caseload: records that are assigned to them, or that they created and nobody is assigned to', async () => {
    expect((await coordinator.get(`/api/referral/${id}`)).status).toBe(200)
    expect((await coordinator.get(`/api/client/${clientId}`)).status).toBe(200)
    const own = await makeReferral(manager, 'Bea')
    expect((await manager.get(`/api/referral/${own.id}`)).status).toBe(200)
  })

  it('lists stay as they are, and contain the record', async () => {
    const listed = (await manager.post('/api/referral/List', { limit: 50 })).body.data
    expect(listed.map((row: { id: number }) => row.id)).toContain(id)
  })

  it('every other way to open a record requires one and returns nothing of it; a refusal is not logged as a view', async () => {
    const ways: Record<string, () => ReturnType<Caller['get']>> = {
      record: () => manager.get(`/api/referral/${id}`),
      change: () => manager.put(`/api/referral/${id}`, { version: 1 }),
      history: () => manager.post('/api/referral/History', { id }),
      packet: () => manager.get(`/api/referral/${id}/packet`),
      fhir: () => manager.get(`/api/referral/${id}/fhir`),
      note: () => manager.get(`/api/Note/${noteId}`),
      notes: () => manager.post('/api/Note/List', { entity: 'referral', recordId: id }),
      'notes by the literal call': () => manager.get(`/api/client/NotesList?id=${clientId}`),
      documents: () => manager.post('/api/document/getAllDocuments', { filter: { entityType: 6, entityTypeId: id } }),
      document: () => manager.get(`/api/document/${documentId}`),
      versions: () => manager.get(`/api/document/${documentId}/versions`),
      zip: () => manager.post('/api/document/Zip', { ids: [documentId] }),
      upload: () => uploadDocument(manager, sampleFiles.png, 'Second.png', { entityType: 6, entityTypeId: id }),
      'history of what belongs to it': () => manager.post('/api/Related/History', { entity: 'referral', id }),
    }
    for (const [way, ask] of Object.entries(ways)) expect(await ask(), way).toMatchObject(needed('referral', id))
    for (const part of ['', '/family', '/releases'])
      expect(await manager.get(`/api/client/${clientId}${part}`), part).toMatchObject(needed('client', clientId))
    expect((await readFileOf(test, manager, fileId)).statusCode).toBe(403)
    expect((await test.db.pool.query('select name from documents.document')).rows).toEqual([{ name: 'Letter.png' }])
    const { rows } =
      await sql`select from core.patient_access where person = (select id from core."user" where email like 'intake.manager%')
      and way in ('viewed', 'printed', 'exported') and ${id} = any(record_ids)`.execute(test.db.query)
    expect(rows).toEqual([])
  })

  it('no call with a record in its path shows what no list shows', async () => {
    const ids: Record<string, number | string> = { documentId, noteId, clientId }
    const shown: string[] = []
    for (const { route } of test.routes) {
      const { method, path } = route.call
      if (method !== 'GET' || !path.includes(':')) continue
      for (const one of [id, clientId, documentId, noteId]) {
        const { body } = await manager.get(path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name] ?? one)))
        const text = JSON.stringify(body ?? '')
        if (text.includes(concern) || text.includes(noteText)) shown.push(path)
      }
    }
    expect(shown).toEqual([])
  })

  it('an export of one record requires one too', async () => {
    const body = { format: 'csv', columns: ['number'], ids: [id] }
    expect(await manager.post('/api/referral/Export', body)).toMatchObject(needed('referral', id))
  })

  it('requires a text where none of the list fits, and only accepts a record that the person may see', async () => {
    expect(await give(manager, { purpose: 'other' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'note' }] },
    })
    expect(await give(manager, { id: 999_999 })).toMatchObject({ status: 404 })
    expect(await give(await test.as('Salesperson'))).toMatchObject({ status: 404 })
    expect(await give(manager, { entity: 'role' })).toMatchObject({ status: 404 })
  })

  it('opens the patient’s records for this session for an hour, and is in the log with what follows', async () => {
    expect(await give(manager, { note: 'Jerome is ill' })).toMatchObject({ status: 200 })
    const opened = await manager.get(`/api/referral/${id}`)
    expect(opened.status).toBe(200)
    expect((await manager.get(`/api/client/${clientId}`)).status).toBe(200)
    const { version } = opened.body.data
    expect((await manager.put(`/api/referral/${id}`, { version, nextFollowUp: '2027-01-04' })).status).toBe(200)

    const elsewhere = await test.as('Intake Manager')
    expect(await elsewhere.get(`/api/referral/${id}`), 'another session').toMatchObject(needed('referral', id))

    const auditor = await test.as('Auditor')
    const looks = async () =>
      (await auditor.post('/api/PatientAccess/List', { entity: 'referral', id })).body.data
        .filter(({ purpose }: { purpose: string | null }) => purpose !== null)
        .map(({ way, entity, purpose }: Record<string, string>) => `${entity} ${way}: ${purpose}`)
    const purpose = 'Covering for a colleague: Jerome is ill'
    await expect
      .poll(async () => [...new Set<string>(await looks())].toSorted((a, b) => a.localeCompare(b)))
      .toEqual([`client viewed: ${purpose}`, `referral updated: ${purpose}`, `referral viewed: ${purpose}`])
    const report = await download(test, auditor, 'POST', '/api/PatientAccess/Report', { entity: 'referral', id })
    expect(report.rows[0]).toContain('Purpose')
    expect(report.rows.some((cells) => cells.includes(purpose))).toBe(true)

    await sql`alter table core.access_purpose disable trigger user`.execute(test.db.query)
    await sql`update core.access_purpose set until = now()`.execute(test.db.query)
    await sql`alter table core.access_purpose enable trigger user`.execute(test.db.query)
    expect(await manager.get(`/api/referral/${id}`), 'an hour later').toMatchObject(needed('referral', id))
  })

  it('[D11] readers of the audit log are notified when a person opens very many records outside of their caseload', async () => {
    const auditor = await test.as('Auditor')
    await sql`
      insert into core.patient_access (person, way, entity, record_ids, purpose)
      select (select id from core."user" where email like 'intake.manager%'), 'viewed', 'referral', array[n], 'Emergency' from generate_series(1, 11) n`.execute(
      test.db.query,
    )
    await test.runJob('admin.watchPatientAccess')
    const { data } = (await auditor.post('/api/Notification/List', {})).body
    expect(data).toMatchObject([
      { kind: 'admin.unusualAccess', detail: expect.stringContaining('outside of their caseload') },
    ])
  })
})
