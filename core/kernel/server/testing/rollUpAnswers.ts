import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { FigureMeasure } from '@core/kernel/entity/aggregate'
import { addDays, today } from '@core/kernel/entity/dates'
import type { Field } from '@core/kernel/entity/Field'
import { fieldPathsOf, recordFieldPaths } from '@core/kernel/entity/leaves'
import { aggregateRecords, rollUpFor } from '../entities/aggregate/aggregateRoute'
import type { Viewer } from '../platform/http/Viewer'
import type { TestApp } from './testApp'

/** The plugin whose roll-ups are tested. */
export interface RolledPlugin {
  readonly test: TestApp
  /** The entities whose tables have roll-ups. */
  readonly entities: readonly string[]
  readonly viewers: readonly Viewer[]
  /**
   * Statements that the product makes, and those that only an administrator of the database would make: many rows at once. `$1` is a number
   * from 3 to 11, COLUMNS are those of the table after `insert into`, without its id and the columns that the database computes.
   */
  readonly writes: readonly string[]
  /** Texts to filter a field by, where filters by days or for empty values are not enough. */
  readonly filters: Readonly<Record<string, fc.Arbitrary<string>>>
  /** The job that sums them up. */
  readonly job: string
}

/**
 * The property that every request which a roll-up can answer has the same result from it as from the rows, for each of the people, after
 * any writes.
 */
export function rollUpsAnswerAlike(plugin: RolledPlugin) {
  const { test, entities, viewers, writes, job } = plugin
  const plain = new Map([...test.catalog].map(([id, table]) => [id, { ...table, rollUps: [] }]))
  return fc.asyncProperty(
    fc.array(fc.tuple(fc.constantFrom(...writes), fc.integer({ min: 3, max: 11 })), { maxLength: 4 }),
    fc.boolean(),
    fc.tuple(...entities.map((entity) => fc.array(requests(plugin, entity), { minLength: 2, maxLength: 3 }))),
    async (made, isSummed, requests) => {
      for (const [write, part] of made) await test.db.pool.query(await statementOf(test, write, part))
      if (isSummed) await test.runJob(job)
      for (const [at, entity] of entities.entries())
        for (const request of requests[at]!)
          for (const viewer of viewers) {
            expect(rollUpFor(test, entity, request, viewer)).toBeDefined()
            const ask = (catalog: TestApp['catalog']) =>
              aggregateRecords({ db: test.db, catalog }, entity, request, viewer)
            const [rolled, counted] = [await ask(test.catalog), await ask(plain)]
            expect({ entity, request, answer: closely(rolled) }).toEqual({ entity, request, answer: closely(counted) })
          }
    },
  )
}

/** People with all permissions of their roles, as in their requests. */
export async function viewersOf(
  { db }: Pick<TestApp, 'db'>,
  people: readonly number[],
  storeId: number | null = null,
): Promise<Viewer[]> {
  const { rows } = await db.pool.query<{ id: number; roleId: number; permissions: number[] }>(
    `select u.id, min(r.role_id) as "roleId", array_agg(p.permission_id) as permissions from core."user" u join core.user_role r on r.user_id = u.id
      join core.role_permission p on p.role_id = r.role_id where u.id = any($1) group by u.id order by u.id`,
    [people],
  )
  expect(rows).toHaveLength(people.length)
  return rows.map(({ id, roleId, permissions }) => ({
    id,
    roleId,
    email: 'somebody@demo.test',
    storeId,
    permissions: new Set(permissions),
    sessionId: '1',
    sessionEndsAt: '2100-01-01T00:00:00Z',
  }))
}

const near = fc.integer({ min: -200, max: 60 }).map((days) => addDays(today(), days))
const dates = fc.oneof(
  near.map((from) => `${from}..`),
  near.map((to) => `..${to}`),
  fc.tuple(near, fc.nat(90)).map(([from, length]) => `${from}..${addDays(from, length)}`),
  fc.constantFrom('none', 'any'),
)
const isDay = ({ kind }: Field) => kind === 'date' || kind === 'dateTime'
const isList = ({ schema }: Field) => schema.type === 'array'

/** Requests that a roll-up of the entity can answer. */
function requests({ test, filters }: RolledPlugin, entity: string) {
  const { entity: definition, rollUps } = test.catalog.get(entity)!
  const fields = new Map(
    [...recordFieldPaths, ...fieldPathsOf(definition.fields)].map(({ path, field }) => [path, field]),
  )
  const textOf = (path: string) => filters[path] ?? (isDay(fields.get(path)!) ? dates : fc.constant('any'))
  const filtered = (paths: readonly string[]) =>
    fc
      .uniqueArray(fc.constantFrom(...paths), { maxLength: 3 })
      .chain((chosen) => fc.record(Object.fromEntries(chosen.map((path) => [path, textOf(path)]))))
  return fc.constantFrom(...rollUps!).chain(({ by, presenceOf = [], sums = [] }) => {
    const measures: FigureMeasure[] = [
      { of: 'count' },
      ...sums.flatMap((field) => [{ of: 'sum', field } as const, { of: 'average', field } as const]),
    ]
    const paths = [...by, ...presenceOf]
    return fc.record({
      filter: filtered(paths),
      groupBy: fc.uniqueArray(fc.constantFrom(...by.filter((path) => !isList(fields.get(path)!))), { maxLength: 2 }),
      measures: fc.array(
        fc
          .tuple(fc.constantFrom(...measures), fc.option(filtered(paths), { nil: {} }))
          .map(([measure, filter]): FigureMeasure => ({ ...measure, filter })),
        { minLength: 1, maxLength: 4 },
      ),
      limit: fc.constant(5000),
    })
  })
}

async function statementOf({ db }: TestApp, write: string, part: number): Promise<string> {
  const [, schema, table] = /^insert into (\w+)\.(\w+)/.exec(write) ?? []
  const { rows } = await db.pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [schema, table],
  )
  return write.replaceAll('COLUMNS', rows.map(({ name }) => name).join(', ')).replaceAll('$1', String(part))
}

/** Rounds averages: the same numbers may be added in another order. */
function closely({ data }: Awaited<ReturnType<typeof aggregateRecords>>) {
  return data.map(({ group, values }) => ({
    group,
    values: values.map((value) => (typeof value === 'number' ? Number(value.toFixed(6)) : value)),
  }))
}
