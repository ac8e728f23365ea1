import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMonths, monthEnd, monthStart, today } from '@core/entity'
import type { Caller, TestApp } from '@core/server/testing'
import { createCrmApp, staff } from '../testing/crmApp'

let test: TestApp
let admin: Caller
let manager: Caller
beforeAll(async () => {
  test = await createCrmApp()
  admin = await test.as('Administrator')
  manager = await test.as('Sales Manager')
})
afterAll(() => test.close())

const thisMonth = monthStart(today())
const next = (n: number) => addMonths(thisMonth, n)
const create = (body: object, who = manager) =>
  who.post('/api/target/Create', { metric: 1, month: thisMonth, value: 20, ...body })

it('[S7.13] [S3.16] target/Create makes one for each of assignIds, for the month’s first day', async () => {
  const made = await create({
    assignIds: [staff.salesperson, staff.storeManager],
    month: monthEnd(next(1)),
    value: 12.5,
  })
  expect(made).toMatchObject({
    status: 201,
    body: {
      message: 'Target created successfully !!',
      data: {
        ids: [expect.any(Number), expect.any(Number)],
        target: {
          assignTo: staff.salesperson,
          assignIds: [staff.salesperson],
          month: next(1),
          value: 12.5,
          storeId: 5,
        },
      },
    },
  })
})

it('[S7.13] [S3.16] target/Update takes assignIds, target/Delete an id', async () => {
  const { id } = (await create({ assignIds: [staff.salesperson], metric: 2 })).body.data.target
  const changed = await manager.put('/api/target/Update', { id, version: 1, assignIds: [staff.salesManager], value: 9 })
  expect(changed).toMatchObject({
    status: 200,
    body: {
      message: 'Target updated successfully !!',
      data: { assignIds: [staff.salesManager], value: 9, storeId: 1 },
    },
  })
  expect((await manager.delete(`/api/target/Delete?id=${id}`)).body.message).toBe('Target deleted successfully !!')
})

it('[D5] each person has one of each metric in a month: a second is refused, and none of the others is made', async () => {
  await create({ assignIds: [staff.salesperson], metric: 3 })
  const again = await create({ assignIds: [staff.storeManager, staff.salesperson], metric: 3 })
  expect(again).toMatchObject({ status: 409, body: { errors: [{ field: 'month' }] } })
  const { body } = await manager.post('/api/target/List', { filter: { metric: 3, month: thisMonth } })
  expect(body.totalItems).toBe(1)
})

it('[S7.15] [S3.16] the list is filtered by assignIds, from a month’s start to its end', async () => {
  for (const month of [next(4), next(5)])
    await create({ assignIds: [staff.salesperson, staff.storeManager], metric: 6, month })
  const found = async (body: object) =>
    (await manager.post('/api/target/List', body)).body.data.map((row: { assignTo: number; month: string }) => [
      row.assignTo,
      row.month,
    ])
  const range = { fromDate: next(4), toDate: monthEnd(next(4)) }
  expect(await found({ filter: { assignIds: [staff.salesperson], ...range } })).toEqual([[staff.salesperson, next(4)]])
  expect(await found({ filter: { assignIds: `${staff.storeManager}` }, commonFilters: range })).toEqual([
    [staff.storeManager, next(4)],
  ])
  expect(await found({ filter: { assignIds: [staff.salesperson, staff.storeManager], ...range } })).toHaveLength(2)
})

it('[S6.8] requires canSetTarget, 1411, to be set', async () => {
  const { id } = (await create({ assignIds: [staff.salesperson], metric: 4 })).body.data.target
  for (const role of [
    'Store Manager',
    'Salesperson',
    'Auditor',
    'Intake Manager',
    'Care Coordinator',
    'Intake Coordinator',
  ]) {
    const who = await test.as(role)
    expect([role, (await create({ assignIds: [staff.salesperson], metric: 5 }, who)).status]).toEqual([role, 403])
    expect([role, (await who.put('/api/target/Update', { id, version: 1, value: 1 })).status]).toEqual([role, 403])
    expect([role, (await who.delete(`/api/target/Delete?id=${id}`)).status]).toEqual([role, 403])
  }
  for (const who of [manager, admin, await test.as('Super Admin')]) {
    const { version } = (await who.get(`/api/target/${id}`)).body.data
    expect((await who.put('/api/target/Update', { id, version, value: version + 30 })).status).toBe(200)
  }
})

it('[S6.8] of a past month requires 1416 as well, to set, to change and to delete', async () => {
  const past = { assignIds: [staff.salesperson], metric: 5, month: next(-1) }
  expect(await create(past)).toMatchObject({ status: 403, body: { message: expect.stringContaining('which is over') } })
  const { id } = (await create(past, admin)).body.data.target
  expect((await manager.put('/api/target/Update', { id, version: 1, value: 1 })).status).toBe(403)
  expect((await manager.put('/api/target/Update', { id, version: 1, month: thisMonth })).status).toBe(403)
  expect((await manager.delete(`/api/target/Delete?id=${id}`)).status).toBe(403)
  expect((await admin.put('/api/target/Update', { id, version: 1, value: 1 })).status).toBe(200)
})

it('[D2] a salesperson sees their own targets, a person with column 14 sees all', async () => {
  const owners = async (role: string) => {
    const { status, body } = await (await test.as(role)).post('/api/target/List', {})
    return status === 200 ? new Set(body.data.map(({ assignTo }: { assignTo: number }) => assignTo)).size : status
  }
  expect(await owners('Salesperson')).toBe(1)
  for (const role of ['Store Manager', 'Auditor', 'Sales Manager', 'Administrator', 'Super Admin'])
    expect([role, await owners(role)]).toEqual([role, 2])
  for (const role of ['Intake Manager', 'Intake Coordinator', 'Care Coordinator'])
    expect([role, await owners(role)]).toEqual([role, 403])
})

it('[S3.16] [D5] many are set at once, all or none, each with the version that was read', async () => {
  const cell = { assignTo: staff.storeManager, metric: 2 }
  const set = (targets: object[], who = manager) => who.put('/api/target/SetMany', { targets })
  const months = [next(1), next(2)]
  expect(await set(months.map((month) => ({ ...cell, month, value: 5 })))).toMatchObject({
    status: 200,
    body: { data: { changed: 2 } },
  })
  const past = { ...cell, month: next(-2), value: 1 }
  expect((await set([{ ...cell, month: next(3), value: 9 }, past])).status).toBe(403)
  expect((await set([{ ...cell, month: next(1), value: 9 }])).status).toBe(409)
  const year = async () => {
    const { body } = await manager.post('/api/target/List', { filter: { ...cell, fromDate: next(1), toDate: next(3) } })
    return body.data.map(({ month, value, version }: Record<string, unknown>) => [month, value, version])
  }
  expect(await year()).toEqual(months.map((month) => [month, 5, 1]))
  await set([
    { ...cell, month: next(1), value: 7, version: 1 },
    { ...cell, month: next(2), version: 1 },
  ])
  expect(await year()).toEqual([[next(1), 7, 2]])
  expect((await set([], await test.as('Store Manager'))).status).toBe(403)
})

it('[D6] a year has people’s results beside their targets, and the working days of this month by store', async () => {
  const salesperson = await test.as('Salesperson')
  const count = async () => {
    const { data } = (await salesperson.post('/api/target/Year', { metric: 6, year: Number(thisMonth.slice(0, 4)) }))
      .body
    expect(data.people.map(({ id }: { id: number }) => id)).toEqual([staff.salesperson])
    return { ...data, reached: data.actuals.find(({ month }: { month: string }) => month === thisMonth)?.value ?? 0 }
  }
  const before = await count()
  await salesperson.post('/api/Activities/Create', { activityType: 1 })
  const after = await count()
  expect(after.reached).toBe(before.reached + 1)
  expect(after.days).toMatchObject([{ storeId: 5, all: expect.any(Number), elapsed: expect.any(Number) }])
  const { people } = (await manager.post('/api/target/Year', { metric: 6, year: 2026 })).body.data
  expect(people.map(({ id }: { id: number }) => id)).toContain(staff.storeManager)
})
