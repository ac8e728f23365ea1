import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comparable } from '@core/kernel/entity/comparable'
import { allows, maySeeSensitive } from '@core/kernel/entity/policy'
import type { ListRequest } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import { HttpError } from '../../platform/http/errors'
import { type TestDatabase, createPeopledDatabase } from '../../testing/testDatabase'
import { entityList } from './EntityList'
import { thingEntity, thingSchema, thingTable } from './testing/things'

interface Thing {
  readonly id: number
  readonly name: string
  readonly code: string | null
  readonly level: number
  readonly weight: number | null
  readonly due: string | null
  readonly open: boolean | null
  readonly secret: string | null
  readonly assignedTo: number | null
  readonly storeId: number | null
  readonly createdBy: number | null
  readonly details: { note: string | null; rank: number | null; day: string | null } | null
  readonly tags: readonly string[] | null
  readonly deleted: boolean
}

const list = entityList(thingTable, new Map())
const { policy } = thingEntity
const names = ['Anna', 'anna', 'Bo', 'Zoë', 'x_1%']
const inOrder = ['anna', 'Anna', 'Bo', 'k', 'K2', 'x_1%', 'Zoë']
const people = [1, 2, 3, null] as const
const stores = [1, 2, null] as const
const secrets = ['aa', 'bb', null] as const

let made: TestDatabase
let things: Thing[]
let personNames: Map<number, string>

beforeAll(async () => {
  made = await createPeopledDatabase()
  await sql.raw(thingSchema).execute(made.db.query)
  const pick = <T>(from: readonly T[], at: number) => from[at % from.length]!
  things = Array.from({ length: 160 }, (_, at) => ({
    id: at + 1,
    name: pick(names, at * 7),
    code: pick(['k', 'K2', null, null], at * 3),
    level: 1 + (at % 3),
    weight: pick([1.5, 20, -3, null], at),
    due: pick(['2024-01-31', '2024-02-01', '2025-06-01', null, null], at * 11),
    open: pick([true, false, null], at),
    secret: pick(secrets, at),
    assignedTo: pick(people, at * 5),
    storeId: pick(stores, at >> 1),
    createdBy: pick([1, 2, null], at >> 2),
    details: pick([null, { note: 'Hello', rank: 2, day: '2024-05-05' }, { note: null, rank: 1, day: null }], at >> 1),
    tags: pick([null, ['red', 'Blue'], ['green']], at),
    deleted: at % 13 === 12,
  }))
  for (const thing of things) {
    const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
    await sql`insert into scratch.thing (name, code, level, weight, due, open, secret, assigned_to, store_id, created_by, details, tags, search_text, deleted_at)
      values (${thing.name}, ${thing.code}, ${thing.level}, ${thing.weight}, ${thing.due}, ${thing.open}, ${thing.secret}, ${thing.assignedTo}, ${thing.storeId}, ${thing.createdBy},
        ${json(thing.details)}, ${json(thing.tags)}, core.comparable(${thing.name}), ${thing.deleted ? '2024-01-01' : null})`.execute(
      made.db.query,
    )
  }
  const users = await made.db.query.selectFrom('core.user').select(['id', 'name']).execute()
  personNames = new Map(users.map(({ id, name }) => [id, name]))
})
afterAll(() => made.drop())

/** Each filter with its meaning in plain code. */
const filters: Record<string, (row: Thing, me: number) => boolean> = {
  'level=1,3': ({ level }) => level !== 2,
  'level=2': ({ level }) => level === 2,
  'assignedTo=me': ({ assignedTo }, me) => assignedTo === me,
  'assignedTo=2,none': ({ assignedTo }) => assignedTo === 2 || assignedTo === null,
  'storeId=any': ({ storeId }) => storeId !== null,
  'due=2024-01-01..2024-01-31': ({ due }) => due === '2024-01-31',
  'due=2024-02-01..': ({ due }) => due !== null && due >= '2024-02-01',
  'due=none': ({ due }) => due === null,
  'weight=..1.5': ({ weight }) => weight !== null && weight <= 1.5,
  'open=true': ({ open }) => open === true,
  'name=AN': ({ name }) => name.toLowerCase().includes('an'),
  'name=ZOE': ({ name }) => name === 'Zoë',
  'name=_': ({ name }) => name.includes('_'),
  'code=none': ({ code }) => code === null,
  'details.rank=2': ({ details }) => details?.rank === 2,
  'details.note=hell': ({ details }) => details?.note === 'Hello',
  'details.day=2024-05-05': ({ details }) => details?.day === '2024-05-05',
  'details.day=none': ({ details }) => !details?.day,
  'tags=blu': ({ tags }) => tags?.includes('Blue') === true,
  'createdBy=1': ({ createdBy }) => createdBy === 1,
  'id=7': ({ id }) => id === 7,
}
const sensitiveFilters: Record<string, (row: Thing) => boolean> = {
  'secret=aa': ({ secret }) => secret === 'aa',
  'secret=none': ({ secret }) => secret === null,
  'health.state=any': () => false,
}

const keys: Record<string, (row: Thing) => string | number | boolean | null> = {
  id: ({ id }) => id,
  name: ({ name }) => inOrder.indexOf(name),
  code: ({ code }) => code && inOrder.indexOf(code),
  level: ({ level }) => level,
  weight: ({ weight }) => weight,
  due: ({ due }) => due,
  open: ({ open }) => open,
  assignedTo: ({ assignedTo }) => (assignedTo === null ? null : personNames.get(assignedTo)!),
  'details.rank': ({ details }) => details?.rank ?? null,
  secret: ({ secret }) => secret,
}

function sorted(rows: readonly Thing[], field: string, direction: string): Thing[] {
  const sign = direction === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [x, y] = [keys[field]!(a), keys[field]!(b)]
    if (x === y) return (a.id - b.id) * sign
    if (x === null || y === null) return x === null ? 1 : -1
    return x < y ? -sign : sign
  })
}

const viewers = fc
  .tuple(
    fc.constantFrom(1, 2, 3),
    fc.constantFrom(1, 2, null),
    fc.subarray([9003, 9004, 9005, 9007]),
    fc.constantFrom([9001], [9001], [9001, 9002], [9001, 9002], []),
  )
  .map(([id, storeId, held, door]): Viewer => ({
    id,
    storeId,
    permissions: new Set([...door, ...held]),
    email: '',
    roleId: 1,
    sessionId: '',
    sessionEndsAt: '',
  }))
const requests = fc.record({
  chosen: fc.subarray(Object.keys(filters), { maxLength: 2 }),
  hidden: fc.option(fc.constantFrom(...Object.keys(sensitiveFilters)), { freq: 5 }),
  search: fc.constantFrom('', '', '', 'anna', 'an', 'x_1%', 'o', 'zoe', 'ZO\u00cb', 'zo'),
  field: fc.constantFrom(...Object.keys(keys)),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  limit: fc.constantFrom(1, 7, 50, 1000, 5000),
  offset: fc.constantFrom(0, 0, 3, 40, 500),
})

const asFilter = (texts: readonly string[]) =>
  Object.fromEntries(texts.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]))

async function ask(request: ListRequest, viewer: Viewer) {
  const { text } = await list.read(made.db, request, viewer)
  return JSON.parse(text as string)
}

describe('a list compared with a simple oracle', () => {
  it('[S6.5, S3.20, S3.21] has the same rows, order, slice and total for any role, filter, sort and page, and reveals nothing hidden', async () => {
    await fc.assert(
      fc.asyncProperty(
        viewers,
        requests,
        async (viewer, { chosen, hidden, search, field, direction, limit, offset }) => {
          const maySee = maySeeSensitive(policy, viewer.permissions)
          const request: ListRequest = {
            filter: asFilter(hidden ? [...chosen, hidden] : chosen),
            commonFilters: { search },
            sorting: { fieldName: field, direction },
            limit,
            offset,
          }
          const refused = !allows(thingEntity, 'view', viewer) || (!maySee && (hidden !== null || field === 'secret'))
          if (refused) {
            await expect(ask(request, viewer)).rejects.toMatchObject({ status: 403 })
            return
          }
          const used = asFilter(chosen)
          const matching = things.filter(
            (row) =>
              !row.deleted &&
              allows(thingEntity, 'view', viewer, row) &&
              chosen
                .filter((text) => used[text.slice(0, text.indexOf('='))] === text.slice(text.indexOf('=') + 1))
                .every((text) => filters[text]!(row, viewer.id)) &&
              (hidden === null || sensitiveFilters[hidden]!(row)) &&
              (search === '' ||
                (search.length > 2
                  ? comparable(row.name).includes(comparable(search))
                  : comparable(row.name).startsWith(comparable(search)))),
          )
          const answer = await ask(request, viewer)
          const expected = sorted(matching, field, direction).slice(offset, offset + limit)
          expect(answer.data.map(({ id }: Thing) => id)).toEqual(expected.map(({ id }) => id))
          expect(answer.totalItems).toBe(matching.length)
          expect(answer.about).toBeUndefined()
          expect(answer.masked ?? []).toEqual(maySee ? [] : ['secret'])
          for (const [at, row] of expected.entries()) {
            expect(answer.data[at]).toMatchObject({
              name: row.name,
              due: row.due,
              secret: maySee ? row.secret : null,
              assignedTo: row.assignedTo,
              storeId: row.storeId,
              createdBy: row.createdBy,
            })
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  it('pages by cursor through exactly the same rows, forward and back, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(
        viewers,
        requests,
        fc.integer({ min: 1, max: 60 }),
        async (viewer, { chosen, field, direction }, limit) => {
          const request: ListRequest = { filter: asFilter(chosen), sorting: { fieldName: field, direction }, limit }
          const whole = await ask({ ...request, limit: 1_000_000 }, viewer).catch((error: unknown) => error)
          if (whole instanceof HttpError) return
          const ids = (answer: { data: Thing[] }) => answer.data.map(({ id }) => id)
          const forward = []
          const back = []
          let page = await ask(request, viewer)
          forward.push(...ids(page))
          while (page.next) forward.push(...ids((page = await ask({ ...request, cursor: page.next }, viewer))))
          back.unshift(...ids(page))
          while (page.previous) back.unshift(...ids((page = await ask({ ...request, cursor: page.previous }, viewer))))
          expect(forward).toEqual(ids(whole))
          expect(back).toEqual(ids(whole))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('refuses cursors of other lists, of other orders, and invalid ones', async () => {
    const viewer: Viewer = {
      id: 1,
      storeId: 1,
      permissions: new Set([9001, 9002]),
      email: '',
      roleId: 1,
      sessionId: '',
      sessionEndsAt: '',
    }
    const { next } = await ask({ limit: 3, sorting: { fieldName: 'due', direction: 'asc' } }, viewer)
    const order = { fieldName: 'due', direction: 'desc' } as const
    for (const cursor of [next, 'x', `${next}a`.slice(1), Buffer.from('[1,"2024-01-01",5]').toString('base64url')]) {
      await expect(ask({ limit: 3, sorting: order, cursor }, viewer)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('This cursor'),
      })
    }
  })
})
