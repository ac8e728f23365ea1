import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Rule, allows } from '@core/entity/policy'
import { type TestDatabase, createEmptyDatabase } from '../testing/testDatabase'
import { scopePredicate } from './scopePredicate'

const columns = { store: 'row.store_id', assigned: 'row.assigned_to', own: 'row.created_by' }
const owner = fc.constantFrom(1, 2, 3, null)
const permission = fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined })

let made: TestDatabase
beforeAll(async () => {
  made = await createEmptyDatabase()
})
afterAll(() => made.drop())

describe('the scope of a rule in SQL', () => {
  it('[S6.5] lets exactly those rows through that the policy allows, for any rule, person and rows', async () => {
    const rule: fc.Arbitrary<Rule> = fc.record({ needs: permission, all: permission, store: permission, assigned: permission, own: permission })
    const rows = fc.array(fc.record({ assigned_to: owner, created_by: owner, store_id: owner }), { maxLength: 12 })
    const viewer = fc.record({ id: fc.integer({ min: 1, max: 3 }), storeId: owner, permissions: fc.uniqueArray(fc.integer({ min: 1, max: 6 })).map((held) => new Set(held)) })
    await fc.assert(
      fc.asyncProperty(rule, viewer, rows, async (rule, viewer, rows) => {
        const { rows: reached } = await sql<{ at: number }>`
          select at from json_to_recordset(${JSON.stringify(rows.map((row, at) => ({ ...row, at })))}::json) as row(at integer, assigned_to integer, created_by integer, store_id integer)
          where ${scopePredicate(rule, viewer, columns)} order by at`.execute(made.db.query)
        const expected = rows.flatMap((row, at) => (allows(rule, viewer, { assignedTo: row.assigned_to, createdBy: row.created_by, storeId: row.store_id }) ? [at] : []))
        expect(reached.map(({ at }) => at)).toEqual(expected)
      }),
      { numRuns: 400 },
    )
  })

  it('is false, not unknown, for a row that is nobody’s', async () => {
    const predicate = scopePredicate({ assigned: 1 }, { id: 1, storeId: null, permissions: new Set([1]) }, columns)
    const { rows } = await sql<{ reached: boolean }>`select ${predicate} as reached from (select null::integer as assigned_to, null::integer as created_by) as row`.execute(made.db.query)
    expect(rows).toEqual([{ reached: false }])
  })

  it('refuses a rule with a scope that no column holds', () => {
    expect(() => scopePredicate({ needs: 1, own: 4 }, { id: 1, storeId: null, permissions: new Set() }, { assigned: 'row.assigned_to' })).toThrow(/permission 4 has the scope “own”/)
  })
})
