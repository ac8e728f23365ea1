import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkFormula } from '@core/kernel/server/entities/custom/tryFormula'
import { type TestApp, createTestApp } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import { leadBody, staff } from '@plugins/crm/server/testing/crmApp'
import { deployment } from './deployment'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ plugins: [admin, crm], deployment })
  const superAdmin = await test.as('Super Admin')
  for (const more of [
    {},
    { estimatedValue: '0', estimatedUnits: 0, receivedDate: '2026-02-28', city: '' },
    { estimatedValue: '999999999999.99', estimatedUnits: 2_147_483_647, receivedDate: '1999-12-31', city: 'Ünïcode’s' },
  ])
    await superAdmin.post('/api/Lead/Create', leadBody({ assignTo: staff.salesManager, ...more }))
})
afterAll(() => test.close())

const { number, text, yesNo, date } = fc.letrec<Record<'number' | 'text' | 'yesNo' | 'date', string>>((tie) => ({
  number: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('estimatedValue', 'estimatedUnits', 'fleetSize', '0', '1', '0.5', '999999999999999', '0.000001'),
    fc
      .tuple(tie('number'), fc.constantFrom('+', '-', '*', '/', '%'), tie('number'))
      .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
    tie('number').map((a) => `-(${a})`),
    fc.tuple(tie('number'), tie('number')).map(([a, b]) => `round(${a}, ${b})`),
    fc.tuple(tie('number'), tie('number')).map(([a, b]) => `max(${a}, first(${b}, ${a}))`),
    fc.tuple(tie('date'), tie('date')).map(([a, b]) => `(${a} - ${b})`),
    tie('date').map((a) => `year(${a})`),
    tie('text').map((a) => `length(${a})`),
  ),
  text: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('city', 'company', 'leadType', `"it's"`, `"\\\\"`, `""`),
    fc.tuple(tie('text'), tie('text')).map(([a, b]) => `join(${a}, ${b})`),
    tie('text').map((a) => `upper(lower(${a}))`),
    fc.tuple(tie('yesNo'), tie('text'), tie('text')).map(([a, b, c]) => `if(${a}, ${b}, ${c})`),
  ),
  yesNo: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('true', 'false', 'isStale'),
    fc
      .tuple(tie('number'), fc.constantFrom('<', '<=', '>', '>=', '==', '!='), tie('number'))
      .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
    fc
      .tuple(tie('yesNo'), fc.constantFrom('&&', '||'), tie('yesNo'))
      .map(([a, operator, b]) => `(${a} ${operator} !${b})`),
    fc.tuple(tie('text'), tie('text')).map(([a, b]) => `contains(${a}, ${b})`),
    tie('date').map((a) => `isEmpty(${a})`),
  ),
  date: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('receivedDate', 'nextFollowUp', 'today()', '"2024-02-29"'),
    fc.tuple(tie('date'), tie('number')).map(([a, b]) => `(${a} + ${b})`),
    fc.tuple(tie('date'), tie('date')).map(([a, b]) => `min(${a}, ${b})`),
  ),
}))

it('whatever a formula says and whatever is stored, reading the records never fails', async () => {
  const table = test.catalog.get('lead')!
  await fc.assert(
    fc.asyncProperty(fc.oneof(number, text, yesNo, date), async (formula) => {
      const checked = checkFormula(table, { formula, sensitive: false })
      // A property fails by returning false too, which an expectation may.
      if ('problem' in checked) {
        expect(checked.problem).toContain('too long')
        return
      }
      const query = sql`select ${sql.raw(checked.sql)} as made from crm.lead`
      await expect(query.execute(test.db.query), formula).resolves.toBeDefined()
    }),
    // What failed for a formula, and not only which.
    { numRuns: 200, includeErrorInReport: true },
  )
})
