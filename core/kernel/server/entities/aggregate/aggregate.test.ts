import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AggregateRequest, FigureMeasure, FigureRequest, Measure, MeasureOf } from '@core/kernel/entity/aggregate'
import { type Period, localDay, periodStart } from '@core/kernel/entity/dates'
import { setFormats, type WeekStart } from '@core/kernel/entity/formats'
import { maySeeSensitive } from '@core/kernel/entity/policy'
import type { ListRequest } from '@core/kernel/entity/apiTypes'
import { HttpError } from '../../platform/http/errors'
import type { Viewer } from '../../platform/http/Viewer'
import { inOfficeZone } from '../../testing/inOfficeZone'
import { type Caller, type TestApp, createTestApp } from '../../testing/testApp'
import { type TestDatabase, createPeopledDatabase } from '../../testing/testDatabase'
import { entityList } from '../list/EntityList'
import { listedTable } from '../list/ListedTable'
import { dealership, dealershipDeployment } from '../testing/dealership'
import {
  createParcels,
  parcelBoss,
  parcelCan,
  parcelEntity,
  parcelHow,
  parcelTable,
  parcelViewer,
} from '../testing/parcels'
import { aggregate } from './aggregateRoute'

describe('aggregates beside the list', () => {
  let made: TestDatabase
  const listed = listedTable(parcelTable, parcelHow.catalog)
  const list = entityList(parcelTable, parcelHow.catalog)

  beforeAll(async () => {
    made = await createPeopledDatabase()
    await createParcels(made.db)
    const pick = <T>(from: readonly T[], at: number) => from[at % from.length]!
    for (let at = 0; at < 140; at++) {
      const worth = pick(['x', 'y', null], at)
      await sql`insert into scratch.parcel (name, secret, kind, weight, price, due, seen_at, slot, gift, shelf, assigned_to, store_id, within, sender, customs, search_text, created_by, deleted_at)
        values (${`Parcel ${at}`}, ${pick(['aa', 'bb', null], at)}, ${pick([1, 2, null], at * 5)}, ${pick([1.5, 20, 0.25, null], at)}, ${pick(['0.10', '1200000.35', '19.99', null, '0.20'], at)},
          ${pick(['2025-12-28', '2025-12-29', '2026-01-01', '2026-03-31', null], at * 3)},
          ${pick(['2026-03-08T09:59:59Z', '2026-03-08T10:00:00Z', '2026-11-01T05:30:00Z', '2025-12-31T23:30:00Z', '2026-01-01T07:59:59Z', null], at)}::timestamptz,
          ${pick(['09:00', '14:30', null], at)}, ${pick([true, false, null], at)}, ${pick([1, 2, null], at >> 1)}, ${pick([1, 2, 3, null], at)}, ${pick([1, 2, null], at >> 2)}, ${at > 20 && at % 4 === 0 ? pick([1, 2, 13, 14], at) : null},
          ${JSON.stringify({ name: pick(['Ada', 'Bo'], at) })}, ${worth && JSON.stringify({ worth })}, ${`parcel ${at}`}, ${pick([1, 2, null], at >> 3)}, ${at % 13 === 12 ? 'now' : null}::timestamptz)`.execute(
        made.db.query,
      )
    }
  })
  afterAll(() => made.drop())

  type Row = Readonly<Record<string, unknown>> & { readonly labels: Readonly<Record<string, string | null>> }
  const valueIn = (row: Row, path: string) =>
    path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name] ?? null, row) as
      | string
      | number
      | boolean
      | null

  const groupings = [
    'kind',
    'gift',
    'assignedTo',
    'storeId',
    'shelf',
    'within',
    'slot',
    'price',
    'weight',
    'sender.name',
    'secret',
    'customs.worth',
  ]
  const days = ['due', 'seenAt']
  const periods = ['day', 'week', 'month', 'quarter', 'year'] as const
  const numeric: readonly MeasureOf[] = ['sum', 'average', 'min', 'max', 'median', 'percentile']
  const measure: fc.Arbitrary<Measure> = fc.oneof(
    fc.constant({ of: 'count' } as const),
    fc
      .tuple(fc.constantFrom(...numeric), fc.constantFrom('weight', 'price', 'id'), fc.constantFrom(0, 0.25, 0.9, 1))
      .map(([of, field, at]) => ({ of, field, ...(of === 'percentile' && { at }) })),
    fc
      .tuple(fc.constantFrom('min' as const, 'max' as const), fc.constantFrom('due', 'seenAt', 'slot'))
      .map(([of, field]) => ({ of, field })),
  )
  const requests = fc.record({
    groups: fc.uniqueArray(
      fc.oneof(
        fc.record({ field: fc.constantFrom(...groupings), by: fc.constant(undefined) }),
        fc.record({ field: fc.constantFrom(...days), by: fc.constantFrom(...periods) }),
      ),
      { maxLength: 3, selector: ({ field }) => field },
    ),
    measures: fc.array(
      fc
        .tuple(measure, fc.constantFrom(undefined, undefined, { kind: '1' }, { gift: 'none' }))
        .map(([one, filter]): FigureMeasure => (filter ? { ...one, filter } : one)),
      { minLength: 1, maxLength: 4 },
    ),
    filter: fc.constantFrom(
      {},
      {},
      { kind: '1' },
      { assignedTo: 'me' },
      { price: '1..' },
      { due: '2025-12-29..2026-01-31' },
      { gift: 'none' },
      { secret: 'aa' },
    ),
    search: fc.constantFrom('', '', 'parcel', '7'),
  })
  const scopes = [parcelCan.viewStore, parcelCan.viewAssigned, parcelCan.viewOwn, parcelCan.sensitive]
  const viewers = fc
    .tuple(
      fc.constantFrom(1, 2, 3),
      fc.constantFrom(1, 2, null),
      fc.subarray(scopes),
      fc.constantFrom([parcelCan.view], [parcelCan.view, parcelCan.viewAll], []),
    )
    .map(([id, storeId, held, door]) => parcelViewer(id, [...door, ...held], storeId))

  const weekStarts = fc.constantFrom<WeekStart>(0, 1, 6)

  /** All rows that the list shows this person. */
  async function listRows(request: ListRequest, viewer: Viewer): Promise<Row[]> {
    const columns = [...groupings, ...days].filter(
      (path) => maySeeSensitive(parcelEntity.policy, viewer.permissions) || !['secret', 'customs.worth'].includes(path),
    )
    const { text } = await list.read(made.db, { ...request, columns, limit: 1000 }, viewer)
    return JSON.parse(text as string).data
  }

  /** The first day of the period that contains a day or a moment, in the office's time zone. */
  function periodOf(value: string, by: Period): string {
    return periodStart(value.length > 10 ? localDay(value) : value, by)
  }

  /** One figure, calculated in the simplest way. */
  function figure({ of, field, at = 0.5 }: Measure, rows: readonly Row[]): unknown {
    if (of === 'count') return rows.length
    const filled = rows.flatMap((row) => {
      const value = valueIn(row, field!)
      return value === null ? [] : [value]
    })
    if (filled.length === 0) return null
    if (['due', 'seenAt', 'slot'].includes(field!)) {
      const sorted = (filled as string[]).toSorted()
      return of === 'min' ? sorted[0] : sorted.at(-1)
    }
    const numbers = filled.map(Number).toSorted((a, b) => a - b)
    const total = numbers.reduce((sum, one) => sum + one, 0)
    const place = at * (numbers.length - 1)
    const below = numbers[Math.floor(place)]!
    const result = {
      sum: total,
      average: total / numbers.length,
      min: numbers[0]!,
      max: numbers.at(-1)!,
      median: below + (numbers[Math.ceil(place)]! - below) * (place - Math.floor(place)),
      percentile: below + (numbers[Math.ceil(place)]! - below) * (place - Math.floor(place)),
    }[of]
    return result
  }

  /** The rows that match a figure's own filter. */
  const own =
    ({ filter }: FigureMeasure) =>
    (row: Row) =>
      !filter || ('kind' in filter ? valueIn(row, 'kind') === 1 : valueIn(row, 'gift') === null)

  it('[S6.5, D9, D10] are figures over exactly the rows that the list shows, for any role, filter, grouping, measure and start of the week', async () => {
    await fc
      .assert(
        fc.asyncProperty(viewers, requests, weekStarts, async (viewer, { groups, measures, filter, search }, start) => {
          setFormats({ weekStart: start })
          const listRequest: ListRequest = { filter, commonFilters: { search } }
          const request: FigureRequest = {
            ...listRequest,
            groupBy: groups.map(({ field, by }) => (by ? { field, by } : field)),
            measures,
          }
          const seen = await listRows(listRequest, viewer).catch((error: unknown) => error)
          const hidden = groups.some(({ field }) => ['secret', 'customs.worth'].includes(field))
          if (seen instanceof HttpError || (hidden && !viewer.permissions.has(parcelCan.sensitive))) {
            await expect(aggregate(made.db, listed, request, viewer)).rejects.toMatchObject({ status: 403 })
            return
          }
          const expected = new Map<string, { labels: Record<string, string | null>; rows: Row[] }>()
          if (groups.length === 0) expected.set('{}', { labels: {}, rows: seen as Row[] })
          else
            for (const row of seen as Row[]) {
              const group = groups.map(({ field, by }) => {
                const value = valueIn(row, field)
                return [field, by && typeof value === 'string' ? periodOf(value, by) : value] as const
              })
              const key = JSON.stringify(Object.fromEntries(group))
              const labels = Object.fromEntries(
                groups.flatMap(({ field }) => (field in row.labels ? [[field, row.labels[field]!]] : [])),
              )
              const known = expected.get(key) ?? { labels, rows: [] }
              known.rows.push(row)
              expected.set(key, known)
            }
          const { data, more } = await aggregate(made.db, listed, request, viewer)
          expect(more).toBeUndefined()
          expect(data.map(({ group }) => JSON.stringify(group)).toSorted()).toEqual([...expected.keys()].toSorted())
          for (const { group, labels, values } of data) {
            const { rows, labels: named } = expected.get(JSON.stringify(group))!
            expect(labels).toEqual(named)
            for (const [at, one] of measures.entries()) {
              const right = figure(one, rows.filter(own(one)))
              if (one.field === 'price' && right !== null) {
                expect(values[at]).toMatch(/^\d+\.\d\d$/)
                expect(Math.abs(Number(values[at]) - (right as number))).toBeLessThan(0.0051)
              } else if (typeof right === 'number') expect(values[at]).toBeCloseTo(right, 6)
              else expect(values[at]).toEqual(right)
            }
          }
        }),
        { numRuns: 300 },
      )
      .finally(() => setFormats({ weekStart: 1 }))
  })

  const ask = (request: object, viewer = parcelBoss, db = made.db) =>
    aggregate(db, listed, request as AggregateRequest, viewer)
  const count = [{ of: 'count' }]

  it('add amounts of money to the cent, as decimal strings', async () => {
    const { data } = await ask({
      measures: [
        { of: 'sum', field: 'price' },
        { of: 'sum', field: 'weight' },
      ],
      filter: { id: '1..4' },
    })
    expect(data).toEqual([{ group: {}, labels: {}, values: ['1200020.44', 21.75] }])
  })

  it('[S6.5] are over selected rows, or all rows but some, and only over those that the viewer may see', async () => {
    const measures = [...count, { of: 'sum', field: 'weight' }]
    const first = await ask({ measures, ids: [1, 2, 3, 4] })
    expect(first.data[0]?.values).toEqual([4, 21.75])
    const rest = await ask({ measures: count, filter: { id: '1..10' }, except: [1, 2, 3] })
    expect(rest.data[0]?.values).toEqual([7])
    const few = parcelViewer(1, [parcelCan.view, parcelCan.viewOwn])
    const own = await ask({ measures: count, ids: [1, 2, 9, 10] }, few)
    expect(own.data[0]?.values, 'two of them were created by another person').toEqual([2])
  })

  it('put a moment into the day and month that the office’s clocks show, also when the clocks change', () =>
    inOfficeZone(made, 'America/Los_Angeles', async ({ db }) => {
      const groupsOf = async (by: string, seenAt: string) => {
        const request = { groupBy: [{ field: 'seenAt', by }], measures: count, filter: { seenAt } }
        const { data } = await ask(request, parcelBoss, db)
        return data.map(({ group }) => group.seenAt)
      }
      // 2026-03-08T10:00Z is 03:00 in Los Angeles, an hour after 01:59; 2026-01-01T07:59Z is still the year before.
      expect(await groupsOf('day', 'any')).toEqual(['2025-12-31', '2026-03-08', '2026-10-31'])
      expect(await groupsOf('quarter', '..2026-10-31')).toEqual(['2025-10-01', '2026-01-01', '2026-10-01'])
    }))

  it('return one group without rows where nothing is grouped and nothing is found', async () => {
    const { data } = await ask({ measures: [...count, { of: 'sum', field: 'price' }], filter: { id: '2000000' } })
    expect(data).toEqual([{ group: {}, labels: {}, values: [0, null] }])
  })

  it('are in the order of the groups, empty ones last; a limit selects the largest', async () => {
    const all = await ask({ groupBy: ['shelf'], measures: count })
    expect(all.data.map(({ group, labels }) => [group.shelf, labels.shelf])).toEqual([
      [1, 'Top'],
      [2, 'Bottom'],
      [null, null],
    ])
    const counts = (await ask({ groupBy: ['assignedTo', 'kind'], measures: count })).data.map(
      ({ values }) => values[0] as number,
    )
    const top = await ask({ groupBy: ['assignedTo', 'kind'], measures: count, limit: 2 })
    expect(top.more).toBe(true)
    expect(top.data.map(({ values }) => values[0] as number).toSorted((a, b) => b - a)).toEqual(
      counts.toSorted((a, b) => b - a).slice(0, 2),
    )
    expect(await ask({ groupBy: ['shelf'], measures: count, limit: 3 })).not.toHaveProperty('more')
  })

  it.each([
    ['an unknown field', { groupBy: ['color'], measures: count }, 'There is no field “color” here'],
    ['a measure of an unknown field', { measures: [{ of: 'sum', field: 'color' }] }, 'There is no field “color” here'],
    ['a period of a field that is no date', { groupBy: [{ field: 'kind', by: 'month' }], measures: count }, 'no date'],
    ['rows and lists', { groupBy: ['stops'], measures: count }, "Rows can't be grouped by “Stops”"],
    [
      'a field twice',
      {
        groupBy: [
          { field: 'due', by: 'day' },
          { field: 'due', by: 'month' },
        ],
        measures: count,
      },
      'named twice',
    ],
    ['the sum of a text', { measures: [{ of: 'sum', field: 'name' }] }, '“Name” has no sum'],
    ['the sum of a choice', { measures: [{ of: 'sum', field: 'kind' }] }, '“Kind” has no sum'],
    ['the median of a date', { measures: [{ of: 'median', field: 'due' }] }, '“Due” has no median'],
    ['a sum without a field', { measures: [{ of: 'sum' }] }, 'sum needs the “field”'],
    ['a percentile without its share', { measures: [{ of: 'percentile', field: 'weight' }] }, 'between 0 and 1'],
    ['an unknown filter', { measures: count, filter: { color: 'red' } }, 'There is no field “color” here'],
  ])('refuse %s with a message', async (_, request, message) => {
    await expect(ask(request)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) })
  })

  it('[S6.7] refuse to group by, measure or filter by a sensitive field without its permission', async () => {
    const viewer = parcelViewer(1, [parcelCan.view, parcelCan.viewAll])
    for (const request of [
      { groupBy: ['secret'], measures: count },
      { groupBy: ['customs.held'], measures: count },
      { measures: [{ of: 'max', field: 'secret' }] },
      { measures: count, filter: { secret: 'aa' } },
    ])
      await expect(ask(request, viewer)).rejects.toMatchObject({ status: 403 })
  })

  it('refuse more than a thousand groups unless a limit is given', async () => {
    await sql`insert into scratch.parcel (name, search_text) select 'Letter ' || n, '' from generate_series(1, 1001) n`.execute(
      made.db.query,
    )
    await expect(ask({ groupBy: ['id'], measures: count })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('more than 1000 groups'),
    })
    expect((await ask({ groupBy: ['id'], measures: count, limit: 1100 })).data).toHaveLength(1100)
    await sql`delete from scratch.parcel where name like 'Letter %'`.execute(made.db.query)
  })
})

describe('POST …/Aggregate', () => {
  let test: TestApp
  let salesManager: Caller
  let storeManager: Caller
  let storeId: number
  beforeAll(async () => {
    test = await createTestApp({ plugins: [dealership], deployment: dealershipDeployment })
    ;[salesManager, storeManager] = [await test.as('Area Manager'), await test.as('Branch Manager')]
    storeId = (await storeManager.get('/api/user/me')).body.user.storeId
  })
  afterAll(() => test.close())
  beforeEach(() =>
    sql`truncate dealership.follow_up, dealership.trip, dealership.vehicle restart identity`.execute(test.db.query),
  )

  const create = async (path: string, body: object) =>
    (await salesManager.post(`/api/${path}/Create`, body)).body.data.id as number

  it('[S6.5, D2] counts and adds what the viewer may see, directly or through the record that it belongs to', async () => {
    const ours = await create('Vehicle', { model: 'Transit', storeId, price: '42000.50' })
    const theirs = await create('Vehicle', { model: 'Sprinter', storeId: storeId === 1 ? 2 : 1, price: '60000.00' })
    for (const vehicleId of [ours, ours, theirs]) await create('Trip', { customer: 'Ines Ferreira', vehicleId })
    const price = { measures: [{ of: 'count' }, { of: 'sum', field: 'price' }] }
    expect((await salesManager.post('/api/Vehicle/Aggregate', price)).body).toEqual({
      success: true,
      data: [{ group: {}, labels: {}, values: [2, '102000.50'] }],
    })
    expect((await storeManager.post('/api/Vehicle/Aggregate', price)).body.data[0].values).toEqual([1, '42000.50'])
    const byVehicle = { groupBy: ['vehicleId'], measures: [{ of: 'count' }] }
    expect((await storeManager.post('/api/Trip/Aggregate', byVehicle)).body.data).toEqual([
      { group: { vehicleId: ours }, labels: { vehicleId: 'Transit' }, values: [2] },
    ])
  })

  it('names the records of several kinds that rows belong to, and requires their kind in the same request', async () => {
    const vehicle = await create('Vehicle', { model: 'Transit', storeId })
    const trip = await create('Trip', { customer: 'Ines Ferreira', vehicleId: vehicle })
    await create('FollowUp', { topic: 'Financing', entityType: 1, entityTypeId: vehicle })
    await create('FollowUp', { topic: 'Insurance', entityType: 2, entityTypeId: trip })
    const measures = [{ of: 'count' }]
    const answer = await storeManager.post('/api/FollowUp/Aggregate', {
      groupBy: ['entityType', 'entityTypeId'],
      measures,
    })
    expect(answer.body.data).toEqual([
      {
        group: { entityType: 1, entityTypeId: vehicle },
        labels: { entityType: 'Vehicle', entityTypeId: 'Transit' },
        values: [1],
      },
      {
        group: { entityType: 2, entityTypeId: trip },
        labels: { entityType: 'Test drive', entityTypeId: 'Ines Ferreira' },
        values: [1],
      },
    ])
    expect(await storeManager.post('/api/FollowUp/Aggregate', { groupBy: ['entityTypeId'], measures })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('group by “entityType” as well') },
    })
  })

  it('refuses invalid bodies with the path of the error', async () => {
    for (const [body, field] of [
      [{}, 'measures'],
      [{ measures: [{ of: 'mode', field: 'price' }] }, 'measures[0].of'],
      [{ measures: [{ of: 'percentile', field: 'price', at: 90 }] }, 'measures[0].at'],
      [{ measures: [{ of: 'count' }], groupBy: ['model', 'vin', 'storeId', 'salesperson'] }, 'groupBy'],
      [{ measures: [{ of: 'count' }], groupBy: [{ field: 'createdAt', by: 'decade' }] }, 'groupBy'],
      [{ measures: [{ of: 'count' }], limit: 10_001 }, 'limit'],
      [{ measures: [{ of: 'count' }], having: 1 }, 'having'],
    ] as const)
      expect(await salesManager.post('/api/Vehicle/Aggregate', body)).toMatchObject({
        status: 400,
        body: { errors: [{ field }] },
      })
  })
})
