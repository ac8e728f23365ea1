import { json } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { text } from '@core/kernel/entity/fieldKinds'
import { homePermission } from '@core/kernel/entity/permissions'
import { defineServerPlugin } from '../../plugins/defineServerPlugin'
import { type Caller, type TestApp, createTestApp } from '../../testing/testApp'
import { createOnce } from './createOnce'
import { defineRoute } from './defineRoute'

// A plugin whose only record is a store, because core's tables always exist.
const scratch = defineServerPlugin({
  id: 'scratch',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  routes: ({ db }) => [
    defineRoute(
      defineCall({
        method: 'POST',
        path: '/api/Scratch/Create',
        summary: 'Create a store',
        body: { name: text('Name', { required: true }) },
        answer: json.free,
      }),
      {
        access: homePermission,
        async handle(call) {
          const { name } = call.body
          const insert = async (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) =>
            (
              await tx.query
                .insertInto('core.store')
                .values({ name, code: crypto.randomUUID() })
                .returning('id')
                .executeTakeFirstOrThrow()
            ).id
          return { data: { id: await db.transaction((tx) => createOnce(tx, call, () => insert(tx))) } }
        },
      },
    ),
  ],
})

let test: TestApp
let browser: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [scratch] })
  browser = await test.as('Visitor')
})
afterAll(() => test.close())

const create = (caller: Caller, name: string, key: string) =>
  caller.post('/api/Scratch/Create', { name }, { 'idempotency-key': key })
const stored = async (name: string) =>
  (await test.db.query.selectFrom('core.store').select('id').where('name', '=', name).execute()).length

it('a double click creates one record, and both clicks get it as the response', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(browser, 'Double', 'click')))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await stored('Double')).toBe(1)
})

it('a much later retry gets the first request’s record', async () => {
  const first = await create(browser, 'Retry', 'later')
  expect((await create(browser, 'Retry', 'later')).body.data).toEqual(first.body.data)
})

it('without a key, or with another one, every request creates a record', async () => {
  await browser.post('/api/Scratch/Create', { name: 'Twins' })
  await browser.post('/api/Scratch/Create', { name: 'Twins' })
  await create(browser, 'Twins', 'third')
  expect(await stored('Twins')).toBe(3)
})

it('a key that is used for another request is refused', async () => {
  await create(browser, 'One', 'reused')
  expect(await create(browser, 'Another', 'reused')).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('another request') },
  })
  expect(await stored('Another')).toBe(0)
})

it("one person's key has no effect on another's", async () => {
  const other = await test.as('Buyer')
  await create(browser, 'Mine', 'shared')
  await create(other, 'Mine', 'shared')
  expect(await stored('Mine')).toBe(2)
})
