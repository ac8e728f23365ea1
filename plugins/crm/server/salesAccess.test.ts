import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, type Entity, today } from '@core/entity'
import { type Caller, download, type TestApp } from '@core/server/testing'
import { activityEntity } from '../shared/activities/activityEntity'
import { orderEntity } from '../shared/orders/orderEntity'
import { quoteEntity } from '../shared/quotes/quoteEntity'
import { targetEntity } from '../shared/targets/targetEntity'
import { taskEntity } from '../shared/tasks/taskEntity'
import { seedDemonstration } from './demo/seedDemonstration'
import { createCrmApp } from './testing/crmApp'

/** A = all, S = the user's store, O = own or assigned only, V = all without changing any, – = none. */
type Letter = 'A' | 'S' | 'O' | 'V' | '–'

/** D2, columns 10, 11, 12 (tasks, activities) and 14. */
const table: Readonly<Record<string, readonly [quotes: Letter, orders: Letter, tasks: Letter, targets: Letter]>> = {
  'Super Admin': ['A', 'A', 'A', 'A'],
  Administrator: ['A', 'A', 'A', 'A'],
  'Intake Manager': ['–', '–', 'A', '–'],
  'Intake Coordinator': ['–', '–', 'O', '–'],
  'Care Coordinator': ['–', '–', 'O', '–'],
  'Sales Manager': ['A', 'A', 'A', 'A'],
  'Store Manager': ['S', 'S', 'S', 'V'],
  Salesperson: ['O', 'O', 'O', 'O'],
  Auditor: ['V', 'V', 'V', 'V'],
}
const entities: readonly (readonly [entity: Entity, table: string, column: 0 | 1 | 2 | 3])[] = [
  [quoteEntity, 'crm.quote', 0],
  [orderEntity, 'crm.sales_order', 1],
  [taskEntity, 'crm.task', 2],
  [activityEntity, 'crm.activity', 2],
  [targetEntity, 'crm.target', 3],
]
const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

let test: TestApp
beforeAll(async () => {
  test = await createCrmApp()
  await test.db.transaction(seedDemonstration)
  // Coordinators get some rows too, so that “own” differs from “none”.
  await test.db.pool
    .query(`update crm.task set assign_to = (select id from core."user" where email = 'intake@demo.test'), store_id = 2 where id % 50 = 0;
    update crm.activity set assign_to = (select id from core."user" where email = 'care@demo.test'), store_id = 3 where id % 50 = 0`)
})
afterAll(() => test.close())

/** The rows that a person may see according to the owners in the definition and D2, as separate SQL. @returns undefined without access */
function reach(entity: Entity, letter: Letter, { id, storeId }: { id: number; storeId: number }): string | undefined {
  if (letter === '–') return undefined
  if (letter === 'A' || letter === 'V') return 'true'
  const { assigned = '', own, store = '' } = entity.owners ?? {}
  const has = [assigned, ...(entity.policy.view.own ? [own ?? 'createdBy'] : [])]
  const mine = has.map((name) => `${columnOf(name)} = ${id}`)
  // A store manager also sees tasks that they gave to another store (column 12).
  const shared = letter === 'S' ? [`${columnOf(store)} = ${storeId}`] : []
  const rules = letter === 'S' && entity.path !== 'Task' && entity.path !== 'Activities' ? shared : [...shared, ...mine]
  return `(${rules.join(' or ')})`
}

describe.each(Object.entries(table))('[D2] %s', (role, letters) => {
  let who: Caller
  let person: { id: number; storeId: number }
  beforeAll(async () => {
    who = await test.as(role)
    const { id } = (await who.get('/api/user/me')).body.user
    const { rows } = await test.db.pool.query(`select id, store_id as "storeId" from core."user" where id = ${id}`)
    person = rows[0]
  })
  const countIn = async (from: string, where: string) =>
    Number(
      (await test.db.pool.query(`select count(*) from ${from} where deleted_at is null and ${where}`)).rows[0].count,
    )

  it.each(entities.map(([entity, from, column]) => [entity.path, letters[column], entity, from] as const))(
    '%s: %s, in list, total, board, calendar, aggregate and export',
    async (path, letter, entity, from) => {
      const where = reach(entity, letter, person)
      const list = await who.post(`/api/${path}/List`, { limit: 5 })
      if (where === undefined) {
        expect(list.status).toBe(403)
        for (const call of ['Aggregate', 'Export', 'Options'])
          expect((await who.post(`/api/${path}/${call}`, {})).status, call).toBe(403)
        return
      }
      const expected = await countIn(from, where)
      if (letter !== 'O') expect(expected).toBeGreaterThan(0)
      expect(list.body.totalItems).toBe(expected)
      const total = async (request: object) =>
        (await who.post(`/api/${path}/Aggregate`, { measures: [{ of: 'count' }], ...request })).body.data as readonly {
          readonly group: Readonly<Record<string, number>>
          readonly values: readonly number[]
        }[]
      expect((await total({}))[0]!.values[0] ?? 0).toBe(expected)
      if (entity.state) {
        const groups = await total({ groupBy: [entity.state] })
        for (const { group, values } of groups)
          expect([group, values[0]]).toEqual([
            group,
            await countIn(from, `${where} and ${columnOf(entity.state)} = ${group[entity.state]}`),
          ])
        expect(groups.reduce((sum, { values }) => sum + values[0]!, 0)).toBe(expected)
      }
      const day = entity.days?.[0] ?? 'month'
      const days = [addDays(today(), -10), addDays(today(), 10)]
      const calendar = await who.post(`/api/${path}/List`, { limit: 1, filter: { [day]: days.join('..') } })
      expect(calendar.body.totalItems).toBe(
        await countIn(
          from,
          `${where} and ${columnOf(day)} >= '${days[0]}' and ${columnOf(day)} < date '${days[1]}' + 1`,
        ),
      )
      const columns = [Object.keys(entity.fields)[0]!]
      const exported = await download(test, who, 'POST', `/api/${path}/Export`, { format: 'csv', columns })
      // A salesperson's “V own” of targets, and rows that an auditor sees, can't be exported.
      const staysHere = role === 'Auditor' || (role === 'Salesperson' && entity === targetEntity)
      if (staysHere) expect(exported.status).toBe(403)
      else expect(exported.rows).toHaveLength(expected + 1)
    },
  )

  it('the year of targets, and the calendar feed, contain only their own scope', async () => {
    const year = await who.post('/api/target/Year', { metric: 1, year: Number(today().slice(0, 4)) })
    const targets = reach(targetEntity, letters[3], person)
    expect(year.status).toBe(targets === undefined ? 403 : 200)
    if (targets !== undefined) {
      const sees = await countIn(
        'crm.target',
        `${targets} and metric = 1 and extract(year from month) = ${today().slice(0, 4)}`,
      )
      expect(year.body.data.targets).toHaveLength(sees)
    }
    const made = await who.post('/api/CalendarFeed/Create')
    const answer = await test.app.inject(new URL(made.body.data.url).pathname)
    const mine = `assign_to = ${person.id}`
    const tasks = await countIn(
      'crm.task',
      `${mine} and task_status = 1 and due_date between core.today() - 30 and core.today() + 365`,
    )
    const activities = await countIn(
      'crm.activity',
      `${mine} and date_time between now() - interval '30 days' and now() + interval '365 days'`,
    )
    expect(answer.payload.match(/BEGIN:VEVENT/g) ?? []).toHaveLength(tasks + activities)
  })
})
