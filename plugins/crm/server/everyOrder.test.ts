import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { seedDemonstration } from './demo/seedDemonstration'
import plugin from './plugin'
import { createCrmApp } from './testing/crmApp'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createCrmApp()
  await test.db.transaction(seedDemonstration)
  manager = await test.as('Sales Manager')
})
afterAll(() => test.close())

interface Page {
  readonly data: readonly { readonly id: number }[]
  readonly next?: string
  readonly previous?: string
}

const paths = plugin.entities!({} as never).map(({ entity }) => entity.path)

describe.each(paths)('[S3.20] the list %s', (path) => {
  const list = async (body: object): Promise<Page> => {
    const answer = await manager.post(`/api/${path}/List`, { total: false, columns: ['id'], ...body })
    expect([answer.status, answer.body.message]).toEqual([200, undefined])
    return answer.body
  }
  const ids = ({ data }: Page) => data.map(({ id }) => id)

  it('goes on to the next page and back again in every order that it offers', async () => {
    const refused = await manager.post(`/api/${path}/List`, { sorting: { fieldName: 'nothing' } })
    const offered = /sorts by (.+), not by/.exec(refused.body.errors[0].message)![1]!.split(', ')
    for (const fieldName of offered)
      for (const direction of ['asc', 'desc'] as const) {
        const sorting = { fieldName, direction }
        const both = await list({ sorting, limit: 6 })
        const first = await list({ sorting, limit: 3 })
        expect(ids(first), fieldName).toEqual(ids(both).slice(0, 3))
        if (both.data.length <= 3) continue
        const second = await list({ sorting, limit: 3, cursor: first.next })
        expect(ids(second), fieldName).toEqual(ids(both).slice(3))
        expect(ids(await list({ sorting, limit: 3, cursor: second.previous })), fieldName).toEqual(ids(first))
      }
  })
})
