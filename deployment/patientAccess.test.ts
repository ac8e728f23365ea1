import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, createTestApp, download, sampleFiles } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import documents from '@plugins/documents/server/plugin'
import { readFileOf, uploadDocument } from '@plugins/documents/server/testing/documentApp'
import referrals from '@plugins/referrals/server/plugin'
import { deployment } from './deployment'

let test: TestApp
beforeAll(async () => void (test = await createTestApp({ plugins: [admin, documents, referrals], deployment })))
afterAll(() => test.close())

it('[security 4] the patient access log contains who viewed a patient, and what a person viewed', async () => {
  const manager = await test.as('Intake Manager')
  const made = await manager.post('/api/referral/createReferral', {
    type: 1,
    receivedDate: '2026-05-04',
    source: 1,
    client: { firstName: 'Ana', lastName: 'Reyes', dateOfBirth: '2019-04-02', state: 'NY', zip: '10001' },
    service: { servicesRequested: [1] },
  })
  const { id } = made.body.data
  const auditor = await test.as('Auditor')
  await auditor.get(`/api/referral/${id}`)
  await (await test.as('Salesperson')).get(`/api/referral/${id}`)
  const ofPatient = async () =>
    (await auditor.post('/api/PatientAccess/List', { entity: 'referral', id })).body.data.map(
      ({ way, role }: { way: string; role: string }) => `${role}: ${way}`,
    )
  await expect.poll(ofPatient).toEqual(['Salesperson: refused', 'Auditor: viewed', 'Intake Manager: created'])

  const { data } = (await auditor.post('/api/PatientAccess/List', { way: 'created' })).body
  expect(data).toMatchObject([{ way: 'created', records: [id], count: 1, entity: 'referral' }])
  const theirs = await auditor.post('/api/PatientAccess/List', { person: data[0].person.id })
  expect(theirs.body.data).toEqual(data)

  const report = await download(test, auditor, 'POST', '/api/PatientAccess/Report', { entity: 'referral', id })
  expect(report.rows.map(([, , role, how]) => [role, how])).toEqual([
    ['Role', 'How'],
    ['Salesperson', 'Refused'],
    ['Auditor', 'Viewed'],
    ['Intake Manager', 'Created'],
  ])
  // A screen that requests the record with three calls.
  await sql`insert into core.patient_access (at, person, way, entity, record_ids)
    select timestamptz '2026-05-04T10:00:00Z' + n * interval '100 ms', ${data[0].person.id}, 'viewed', 'referral', array[${id}::integer]
    from generate_series(1, 3) n`.execute(test.db.query)
  const again = await download(test, auditor, 'POST', '/api/PatientAccess/Report', { entity: 'referral', id })
  expect(again.rows).toHaveLength(report.rows.length + 1)
  expect((await manager.post('/api/PatientAccess/List', { entity: 'referral', id })).status).toBe(403)
  expect((await auditor.post('/api/PatientAccess/List', { entity: 'role', id })).status).toBe(404)
})

it('[D12] a referral’s document can be read by people who may view the referral, including an Auditor, and the log contains it', async () => {
  const manager = await test.as('Intake Manager')
  const made = await manager.post('/api/referral/createReferral', {
    type: 1,
    receivedDate: '2026-05-04',
    source: 1,
    client: { firstName: 'Ben', lastName: 'Reyes', dateOfBirth: '2018-04-02', state: 'NY', zip: '10001' },
    service: { servicesRequested: [1] },
  })
  const { id } = made.body.data
  const { data } = (await uploadDocument(manager, sampleFiles.png, 'Letter.png', { entityType: 6, entityTypeId: id }))
    .body
  const auditor = await test.as('Auditor')
  const fileOf = async (who: typeof auditor) => (await readFileOf(test, who, data.file[0].id)).statusCode
  expect([await fileOf(auditor), await fileOf(await test.as('Salesperson'))]).toEqual([200, 404])
  const ofPatient = async () =>
    (await auditor.post('/api/PatientAccess/List', { entity: 'referral', id })).body.data.map(
      ({ way, role }: { way: string; role: string }) => `${role}: ${way}`,
    )
  // The uploader sees it in the response.
  const looks = ['Salesperson: refused', 'Auditor: viewed', 'Intake Manager: viewed', 'Intake Manager: created']
  await expect.poll(ofPatient).toEqual(looks)
})

it('[security 4] a view of the list of clients is in the patient’s log, both by the client and by one of their referrals', async () => {
  const manager = await test.as('Intake Manager')
  const create = async (firstName: string) =>
    (
      await manager.post('/api/referral/createReferral', {
        type: 1,
        receivedDate: '2026-05-04',
        source: 1,
        client: { firstName, lastName: 'Okoro', dateOfBirth: '2018-04-02', state: 'NY', zip: '10001' },
        service: { servicesRequested: [1] },
      })
    ).body.data
  const [cleo, dara] = [await create('Cleo'), await create('Dara')]
  const auditor = await test.as('Auditor')
  await manager.post('/api/client/List', { commonFilters: { search: 'cleo okoro' } })
  const looks = async (record: object) =>
    (await auditor.post('/api/PatientAccess/List', { ...record, way: 'found' })).body.data.map(
      ({ role, entity }: { role: string; entity: string }) => `${role}: ${entity}`,
    )
  await expect.poll(() => looks({ entity: 'referral', id: cleo.id })).toEqual(['Intake Manager: client'])
  expect(await looks({ entity: 'client', id: cleo.clientId })).toEqual(['Intake Manager: client'])
  expect(await looks({ entity: 'referral', id: dara.id })).toEqual([])
})

it('[security 4] the log calls records by their number or name, and only those that its reader may view', async () => {
  const manager = await test.as('Intake Manager')
  const made = await manager.post('/api/referral/createReferral', {
    type: 1,
    receivedDate: '2026-05-04',
    source: 1,
    client: { firstName: 'Edda', lastName: 'Okoro', dateOfBirth: '2018-04-02', state: 'NY', zip: '10001' },
    service: { servicesRequested: [1] },
  })
  const { id, clientId, number } = made.body.data
  const { id: me } = (await manager.get('/api/user/me')).body.user
  await sql`insert into core.patient_access (person, way, entity, record_ids)
    values (${me}, 'printed', 'referral', array[${id}::integer, 999999]), (${me}, 'printed', 'client', array[${clientId}::integer])`.execute(
    test.db.query,
  )
  const namesFor = async (who: typeof manager) =>
    (await who.post('/api/PatientAccess/List', { way: 'printed' })).body.data.map(
      ({ entity, names }: { entity: string; names?: object }) => [entity, names],
    )
  expect(await namesFor(await test.as('Auditor'))).toEqual([
    ['client', { [clientId]: 'Edda Okoro' }],
    ['referral', { [id]: number }],
  ])
  // Somebody who monitors the accesses, and works with no patient.
  await sql`insert into core.role_permission (role_id, permission_id)
    select id, 612 from core.role where name = 'Salesperson'`.execute(test.db.query)
  const salesperson = await test.as('Salesperson')
  const nameless = [
    ['client', undefined],
    ['referral', undefined],
  ]
  await expect.poll(() => namesFor(salesperson)).toEqual(nameless)
})
