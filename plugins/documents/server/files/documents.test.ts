import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, sampleFiles, type TestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import {
  addLead,
  createDocumentApp,
  patience,
  pdfOf,
  people,
  pluginsOf,
  readFileOf,
  uploadDocument,
} from '../testing/documentApp'

let test: TestApp
let callers: Map<string, Caller>
let manager: Caller
beforeAll(async () => {
  test = await createDocumentApp()
  callers = new Map()
  for (const { name } of deployment.roles) callers.set(name, await test.as(name))
  manager = callers.get('Sales Manager')!
}, patience)
afterAll(() => test.close())

const listed = async (caller: Caller, body: object = {}) =>
  ((await caller.post('/api/document/getAllDocuments', body)).body.data as { name: string }[]).map(({ name }) => name)

const archiveOf = async ({ cookies }: Caller, payload: object) => {
  const { rawPayload, headers } = await test.app.inject({
    method: 'POST',
    url: '/api/document/zip',
    cookies: Object.fromEntries(cookies),
    headers: { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' },
    payload,
  })
  return { bytes: rawPayload, headers }
}

/** A document of a new lead. @returns the document as the upload returns it */
const addDocument = async (name: string, assignTo: number = people.salesManager, content?: Buffer) => {
  const lead = await addLead(manager, assignTo)
  const fields = { entityType: 1, entityTypeId: lead, entitySubTypeId: 1 }
  return (await uploadDocument(manager, content ?? (await pdfOf(name)), name, fields)).body.data
}

describe('[D12] a person who may view the record may view its documents', () => {
  it('a list of records counts the documents of a page in one call, as far as the person may see them', async () => {
    const own = await addDocument('counted-own.pdf', people.salesperson)
    const other = await addDocument('counted-other.pdf', people.salesManager)
    const request = {
      filter: { entityType: '1', entityTypeId: `${own.entityTypeId},${other.entityTypeId}` },
      groupBy: ['entityType', 'entityTypeId'],
      measures: [{ of: 'count' }],
    }
    const counts = async (caller: Caller) => {
      const { body } = await caller.post('/api/Document/Aggregate', request)
      expect(body).toMatchObject({ success: true })
      const { data } = body
      return data.map((one: { group: { entityTypeId: number }; values: readonly unknown[] }) => [
        one.group.entityTypeId,
        Number(one.values[0]),
      ])
    }
    expect(new Map(await counts(manager))).toEqual(
      new Map([
        [own.entityTypeId, 1],
        [other.entityTypeId, 1],
      ]),
    )
    expect(await counts(callers.get('Salesperson')!)).toEqual([[own.entityTypeId, 1]])
  })

  it('[D2] each of the nine roles sees, opens, finds, adds to and deletes what their records allow', async () => {
    const own = await addDocument('nine-own.pdf', people.salesperson, await pdfOf('juniper'))
    const other = await addDocument('nine-other.pdf', people.salesManager, await pdfOf('juniper'))
    const superAdmin = callers.get('Super Admin')!
    const referral = (
      await superAdmin.post('/api/referral/createReferral', {
        differentPerson: true,
        type: 1,
        source: 2,
        receivedDate: '2024-05-06',
        client: { firstName: 'Maria', lastName: 'Silva', dateOfBirth: '2019-04-02', state: 'OR', zip: '97201' },
        service: { servicesRequested: [1, 3] },
      })
    ).body.data
    expect(referral?.id, 'the referral of the test').toBeGreaterThan(0)
    await uploadDocument(superAdmin, await pdfOf('juniper'), 'nine-care.pdf', {
      entityType: 6,
      entityTypeId: referral.id,
    })
    const all = ['nine-care.pdf', 'nine-other.pdf', 'nine-own.pdf']
    const sales = all.slice(1)
    const expected: Record<string, readonly string[]> = {
      'Super Admin': all,
      Administrator: all,
      'Intake Manager': ['nine-care.pdf'],
      'Intake Coordinator': [],
      'Care Coordinator': [],
      'Sales Manager': sales,
      'Store Manager': [],
      Salesperson: ['nine-own.pdf'],
      Auditor: all,
    }
    for (const [role, caller] of callers) {
      const found = await listed(caller, { commonFilters: { search: 'juniper' } })
      expect(found.toSorted(), role).toEqual(expected[role])
      for (const { id, file, name, version } of [own, other]) {
        const sees = expected[role]!.includes(name)
        expect((await caller.get(`/api/Document/${id}`)).status, role).toBe(sees ? 200 : 404)
        expect((await readFileOf(test, caller, file[0].id)).statusCode, role).toBe(sees ? 200 : 404)
        expect((await caller.get(`/api/document/${id}/versions`)).status, role).toBe(sees ? 200 : 404)
        const change = await caller.put('/api/Document/Update', { id, version, tags: [] })
        expect(change.status, role).toBe(role === 'Auditor' ? 403 : sees ? 200 : 404)
      }
    }
    for (const role of ['Auditor', 'Store Manager', 'Intake Coordinator'])
      expect([403, 404], role).toContain((await callers.get(role)!.delete(`/api/document/delete/${other.id}`)).status)
    expect((await callers.get('Salesperson')!.delete(`/api/document/delete/${own.id}`)).body).toMatchObject({
      success: true,
      message: 'Document deleted successfully !!',
    })
  })

  it('in totals, aggregates and archives as well', async () => {
    const own = await addDocument('sums-own.png', people.salesperson, sampleFiles.png)
    const other = await addDocument('sums-other.png', people.salesManager, sampleFiles.png)
    const salesperson = callers.get('Salesperson')!
    const { data } = (
      await salesperson.post('/api/Document/Aggregate', { search: 'sums', groupBy: [], measures: [{ of: 'count' }] })
    ).body
    expect(data[0].values).toEqual([1])
    const archive = await archiveOf(salesperson, { ids: [own.id, other.id] })
    const names = archive.bytes.toString('latin1')
    expect(names).toContain('sums-own.png')
    expect(names).not.toContain('sums-other.png')
    expect((await salesperson.post('/api/document/zip', { ids: [other.id] })).status).toBe(404)
    expect((await callers.get('Auditor')!.post('/api/document/zip', { ids: [own.id] })).status).toBe(403)
  })
})

describe('[S7.10] document/delete/{id}', () => {
  it('sets the flag; the document can be restored within 30 days', async () => {
    const { id, entityTypeId } = await addDocument('Flagged.pdf')
    await manager.delete(`/api/document/delete/${id}`)
    expect(await listed(manager, { filter: { entityTypeId: String(entityTypeId), entityType: '1' } })).toEqual([])
    expect((await manager.delete(`/api/document/delete/${id}`)).status).toBe(404)
    const gone = await manager.post('/api/document/deleted', { entityType: 1, entityTypeId })
    expect(gone.body.data).toMatchObject([{ id, name: 'Flagged.pdf', deletedBy: expect.any(String) }])
    expect(
      (await callers.get('Salesperson')!.post('/api/document/deleted', { entityType: 1, entityTypeId })).body.data,
    ).toEqual([])
    expect((await manager.post('/api/Document/Restore', { id })).status).toBe(200)
    expect(await listed(manager, { filter: { entityTypeId: String(entityTypeId), entityType: '1' } })).toEqual([
      'Flagged.pdf',
    ])
  })

  it('a restored one can’t take a name that was used in the meantime', async () => {
    const { id, entityTypeId } = await addDocument('Twice.pdf')
    await manager.delete(`/api/document/delete/${id}`)
    const fields = { entityType: 1, entityTypeId, entitySubTypeId: 1 }
    await uploadDocument(manager, await pdfOf('Another'), 'Twice.pdf', fields)
    expect(await manager.post('/api/Document/Restore', { id })).toMatchObject({
      status: 400,
      body: { message: 'There is a document called “Twice.pdf” here already. Choose another name.' },
    })
  })
})

describe('changing a document', () => {
  it('[S8.9] renames it, keeps its extension, and returns “Document update successfully.”', async () => {
    const { id, version, file } = await addDocument('Old name.pdf')
    const { body } = await manager.put('/api/Document/Update', {
      id,
      version,
      name: 'New name',
      tags: ['signed', '2026'],
    })
    expect(body).toMatchObject({
      message: 'Document update successfully.',
      data: { name: 'New name.pdf', tags: ['signed', '2026'], file: [{ fileName: 'New name.pdf' }] },
    })
    const answer = await readFileOf(test, manager, file[0].id)
    expect(answer.headers['content-disposition']).toContain('New name.pdf')
    expect(await listed(manager, { commonFilters: { search: '2026 signed' } })).toEqual(['New name.pdf'])
    expect(await manager.put('/api/Document/Update', { id, version, name: 'Third' })).toMatchObject({ status: 409 })
    expect(await manager.put('/api/Document/Update', { id, version: body.data.version, name: 'a/b' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'name' }] },
    })
  })

  it('moves it to another tab of its record, but to none of another kind', async () => {
    const { id, version } = await addDocument('Moving.pdf')
    const moved = await manager.put('/api/Document/Update', { id, version, entitySubTypeId: 2 })
    expect(moved.body.data).toMatchObject({ entitySubType: 'LeadFleetTab', entityTitle: 'Fleet' })
    const again = { id, version: moved.body.data.version, entitySubTypeId: 4 }
    expect(await manager.put('/api/Document/Update', again)).toMatchObject({
      status: 400,
      body: { message: 'Tab: “Account: fleet” is no tab of lead records' },
    })
  })

  it('can’t change its content and its size', async () => {
    const { id, version } = await addDocument('Fixed.pdf')
    expect(await manager.put('/api/Document/Update', { id, version, size: 1 })).toMatchObject({ status: 400 })
    expect(await manager.put('/api/Document/Update', { id, version, legalHold: true })).toMatchObject({ status: 400 })
  })
})

it('[D12] the archive contains every selected document in the folder of its record and tab', async () => {
  const pdf = await pdfOf('In the archive')
  const one = await addDocument('Archive.pdf', people.salesManager, pdf)
  const two = await addDocument('Archive.png', people.salesManager, sampleFiles.png)
  const { bytes, headers } = await archiveOf(manager, { ids: [one.id, two.id] })
  expect(headers['content-type']).toBe('application/zip')
  expect(bytes.length).toBe(Number(headers['content-length']))
  expect(bytes.includes(`Lead ${one.entityTypeId}/Basic/Archive.pdf`)).toBe(true)
  expect(bytes.includes(pdf)).toBe(true)
  expect(bytes.includes(sampleFiles.png)).toBe(true)
})

it('[D12] while the plugin of a record is off nobody sees its documents, and the others still work', async () => {
  await addDocument('Waiting.pdf')
  const node = await test.node({
    plugins: pluginsOf('documents', 'referrals'),
  })
  const visitor = node.visitor()
  for (const [name, value] of manager.cookies) visitor.cookies.set(name, value)
  expect(await listed(visitor, { commonFilters: { search: 'waiting' } })).toEqual([])
  await node.close()
  expect(await listed(manager, { commonFilters: { search: 'waiting' } })).toEqual(['Waiting.pdf'])
})
