import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp, download } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import referrals from '@plugins/referrals/server/plugin'
import { referralEntity } from '@plugins/referrals/shared/referralEntity'
import { deployment } from './deployment'

let test: TestApp
let superAdmin: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [admin, referrals], deployment, demonstration: true })
  superAdmin = await test.as('Super Admin')
})
afterAll(() => test.close())

it('[S7.16] what belongs to a referral is in the patient access log, and seen by those who see the referral', async () => {
  const made = await superAdmin.post('/api/RecordKind/Create', {
    one: 'Ramp check',
    many: 'Ramp checks',
    parent: 'referral',
  })
  expect(made.status, made.body.message).toBe(201)
  const { moduleId } = made.body.data
  await expect.poll(async () => (await superAdmin.post('/api/madeRampCheck/List', {})).status).toBe(200)
  const { rows } = await sql<{ id: number; assigned: boolean }>`
    select id, assigned_to is not distinct from
      (select id from core."user" where email = 'intake@demo.test') as assigned
    from referrals.referral where deleted_at is null order by id`.execute(test.db.query)
  const [theirs, other] = [rows.find(({ assigned }) => assigned)!, rows.find(({ assigned }) => !assigned)!]
  const ids: number[] = []
  for (const { id } of [theirs, other]) {
    const { status, body } = await superAdmin.post('/api/madeRampCheck/Create', { name: `Of ${id}`, parentId: id })
    expect(status, body.message).toBe(201)
    ids.push(body.data.id)
  }
  await sql`
    insert into core.role_permission (role_id, permission_id)
    select role.id, ${moduleId * 100} + at from core.role, unnest(array[0, 1, 15]) at where name = 'Intake Coordinator'`.execute(
    test.db.query,
  )
  const intake = await test.as('Intake Coordinator')
  const { body } = await intake.post('/api/madeRampCheck/List', {})
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([ids[0]])
  expect((await intake.get(`/api/madeRampCheck/${ids[1]}`)).status).toBe(404)
  expect((await intake.get(`/api/madeRampCheck/${ids[0]}`)).status).toBe(200)
  const person: number = (await intake.get('/api/user/me')).body.user.id
  const notedOf = async (who: number) => {
    const access = await sql<{ id: number; way: string }>`
      select distinct unnest(record_ids) as id, way from core.patient_access
      where entity = 'madeRampCheck' and person = ${who} order by way`.execute(test.db.query)
    return access.rows.map(({ id, way }) => [way, id])
  }
  await expect
    .poll(() => notedOf(person), { timeout: 10_000 })
    .toEqual([
      ['listed', ids[0]],
      ['refused', ids[1]],
      ['viewed', ids[0]],
    ])
  // The guard refuses people without the permission, which is noted too.
  const care = await test.as('Care Coordinator')
  const carer: number = (await care.get('/api/user/me')).body.user.id
  expect((await care.get(`/api/madeRampCheck/${ids[0]}`)).status).toBe(403)
  await expect.poll(() => notedOf(carer), { timeout: 10_000 }).toEqual([['refused', ids[0]]])
})

it('[S7.16] the report for a family has what was opened of the kinds that belong to their referral, at any depth', async () => {
  const made = await superAdmin.post('/api/RecordKind/Create', {
    one: 'Ramp part',
    many: 'Ramp parts',
    parent: 'madeRampCheck',
  })
  expect(made.status, made.body.message).toBe(201)
  await expect.poll(async () => (await superAdmin.post('/api/madeRampPart/List', {})).status).toBe(200)
  const { rows } = await sql<{ id: number; client: number }>`
    select id, client_id as client from referrals.referral where deleted_at is null and client_id is not null order by id limit 2`.execute(
    test.db.query,
  )
  const [theirs, others] = [rows[0]!, rows[1]!]
  const partOf = async (referral: number) => {
    const check = await superAdmin.post('/api/madeRampCheck/Create', { name: 'Front door', parentId: referral })
    const part = await superAdmin.post('/api/madeRampPart/Create', { name: 'Hinge', parentId: check.body.data.id })
    expect(part.status, part.body.message).toBe(201)
    return { check: check.body.data.id as number, part: part.body.data.id as number }
  }
  const [own, foreign] = [await partOf(theirs.id), await partOf(others.id)]
  for (const { check, part } of [own, foreign]) {
    expect((await superAdmin.get(`/api/madeRampCheck/${check}`)).status).toBe(200)
    expect((await superAdmin.get(`/api/madeRampPart/${part}`)).status).toBe(200)
  }
  const viewed = async (entity: string, id: number) => {
    const { body } = await superAdmin.post('/api/PatientAccess/List', { entity, id, way: 'viewed' })
    return (body.data as { entity: string; records: number[] }[]).flatMap((entry) =>
      entry.records.map((record) => `${entry.entity} ${record}`),
    )
  }
  for (const [entity, id] of [
    ['referral', theirs.id],
    ['client', theirs.client],
  ] as const) {
    await expect
      .poll(() => viewed(entity, id), { timeout: 10_000 })
      .toEqual(expect.arrayContaining([`madeRampCheck ${own.check}`, `madeRampPart ${own.part}`]))
    const found = await viewed(entity, id)
    expect(found).not.toContain(`madeRampCheck ${foreign.check}`)
    expect(found).not.toContain(`madeRampPart ${foreign.part}`)
  }
})

it('[S7.16] the file of a kind of referrals that is gone for good needs the right to export referrals, and is in the access log', async () => {
  const remove = async (many: string) => {
    const [kind] = (await superAdmin.post('/api/RecordKind/List', { filter: { many } })).body.data
    expect((await superAdmin.delete(`/api/RecordKind/Delete?id=${kind.id}`)).status).toBe(200)
  }
  await remove('Ramp parts')
  await remove('Ramp checks')
  await sql`update core.record_kind set deleted_at = now() - interval '90 days'`.execute(test.db.query)
  await test.runJob('core.purgeDeleted')
  await test.runJob('core.dropRemovedKinds')
  const files: { id: number; name: string }[] = (await superAdmin.get('/api/removed-data')).body.data
  expect(files.map(({ name }) => name).toSorted()).toEqual(['Ramp checks', 'Ramp parts'])
  const parts = files.find(({ name }) => name === 'Ramp parts')!
  const administrator = await test.as('Administrator')
  await sql`
    delete from core.role_permission using core.role
    where role.id = role_id and role.name = 'Administrator' and permission_id = ${referralEntity.policy.export!}`.execute(
    test.db.query,
  )
  await expect.poll(async () => (await administrator.get(`/api/removed-data/${parts.id}/file`)).status).toBe(403)
  const { rows } = await download(test, superAdmin, 'GET', `/api/removed-data/${parts.id}/file`)
  expect(rows).toHaveLength(3)
  const { rows: noted } = await sql<{ ids: number }>`
    select cardinality(record_ids) as ids from core.patient_access where entity = 'madeRampPart' and way = 'exported'`.execute(
    test.db.query,
  )
  expect(noted).toEqual([{ ids: 2 }])
})
