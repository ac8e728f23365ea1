import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, monthEnd, monthStart, today, weekdayOf, workingDays } from '@core/entity'
import type { Caller, TestApp } from '@core/server/testing'
import { createCrmApp, staff, stores } from '../testing/crmApp'

const month = { from: monthStart(today()), to: monthEnd(today()) }
let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  // People of both stores have targets.
  const target = { assignIds: [staff.salesperson, staff.storeManager], metric: 1, month: month.from, value: 20 }
  await manager.post('/api/target/Create', target)
})
afterAll(() => test.close())

const daysOfStore = async (storeId: number) => {
  const { days } = (await manager.post('/api/target/Year', { metric: 1, year: Number(today().slice(0, 4)) })).body.data
  return days.find((one: { storeId: number | null }) => one.storeId === storeId).all as number
}
const usual = [1, 2, 3, 4, 5]
/** The first Wednesday of this month. */
const wednesday = addDays(month.from, (3 - weekdayOf(month.from) + 7) % 7)

it('[D6] a store works Monday to Friday by default, and its pace depends on it', async () => {
  const { data } = (await manager.get('/api/WorkWeek/List')).body
  expect(data.find(({ storeId }: { storeId: number }) => storeId === stores.West)).toMatchObject({
    store: 'West',
    weekdays: usual,
    isUsual: true,
  })
  const before = await daysOfStore(stores.West)
  expect(before).toBe(workingDays(month, { weekdays: usual, holidays: new Set() }))
  const weekdays = [...usual, 6]
  const changed = await manager.put('/api/WorkWeek/Update', { storeId: stores.West, weekdays, was: usual })
  expect(changed.body).toMatchObject({ message: 'Working days updated successfully !!', data: { weekdays } })
  expect(await daysOfStore(stores.West)).toBe(workingDays(month, { weekdays, holidays: new Set() }))
  expect(await daysOfStore(stores.East)).toBe(before)
})

it('[D6] a week that somebody changed in the meantime is not overwritten, and only a store has a week', async () => {
  const stale = { storeId: stores.East, weekdays: [1], was: [1, 2] }
  expect((await manager.put('/api/WorkWeek/Update', stale)).status).toBe(409)
  expect((await manager.put('/api/WorkWeek/Update', { ...stale, storeId: 99 })).status).toBe(404)
  for (const weekdays of [[], [7]])
    expect((await manager.put('/api/WorkWeek/Update', { storeId: stores.East, weekdays, was: usual })).status).toBe(400)
})

it('[D6] a holiday applies to every store, or to one', async () => {
  const before = { east: await daysOfStore(stores.East), west: await daysOfStore(stores.West) }
  const all = await manager.post('/api/Holiday/Create', { name: 'Founders’ day', day: wednesday })
  expect(all).toMatchObject({ status: 201, body: { message: 'Holiday created successfully !!' } })
  const next = { name: 'Inventory', day: addDays(wednesday, 1), storeId: stores.East }
  expect((await manager.post('/api/Holiday/Create', next)).status).toBe(201)
  expect(await daysOfStore(stores.East)).toBe(before.east - 2)
  expect(await daysOfStore(stores.West)).toBe(before.west - 1)
  const again = await manager.post('/api/Holiday/Create', { name: 'Twice', day: wednesday })
  expect(again.status).toBe(409)
  await manager.delete(`/api/Holiday/Delete?id=${all.body.data.id}`)
  expect(await daysOfStore(stores.West)).toBe(before.west)
})

it('[S6.8] without canSetTarget nobody changes them, and people who see targets see them', async () => {
  for (const role of ['Store Manager', 'Salesperson', 'Auditor']) {
    const who = await test.as(role)
    expect((await who.post('/api/Holiday/Create', { name: 'Mine', day: today() })).status, role).toBe(403)
    const week = { storeId: stores.North, weekdays: [1], was: usual }
    expect((await who.put('/api/WorkWeek/Update', week)).status, role).toBe(403)
    expect((await who.get('/api/WorkWeek/List')).status, role).toBe(200)
    expect((await who.post('/api/Holiday/List', {})).status, role).toBe(200)
  }
  expect((await (await test.as('Intake Manager')).get('/api/WorkWeek/List')).status).toBe(403)
})
