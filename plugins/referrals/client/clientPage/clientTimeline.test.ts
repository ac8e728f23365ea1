import { beforeEach, expect, it, vi } from 'vitest'
import { clientEntity } from '../../shared/clientEntity'
import { referralApi } from '../referralApi'
import { clientApi } from '../clientApi'
import { clientTimeline } from './clientTimeline'

/** Newest first. The first referral has an entry every second minute; the other one has three entries in between. */
const minute = (at: number) => `2026-05-04T10:${String(at).padStart(2, '0')}:00.000Z`
const histories: Readonly<Record<number, readonly number[]>> = { 1: [50, 40, 30, 20, 10], 2: [45, 35, 5] }
const pageLength = 2

beforeEach(() => {
  vi.spyOn(clientApi, 'view').mockResolvedValue({
    referrals: [1, 2].map((id) => ({ id, number: `REF-${id}`, status: 1, receivedDate: '2026-05-04' })),
  } as never)
  vi.spyOn(referralApi, 'history').mockImplementation(async (referral, before) => {
    const left = histories[referral]!.filter((at) => before === undefined || at < before)
    const shown = left.slice(0, pageLength)
    const data = shown.map((id) => ({ id, at: minute(id), by: null, action: 'update', changes: [], note: 'Called' }))
    return { data, ...(left.length > pageLength && { next: shown.at(-1)! }) } as never
  })
})

it('[S2.9] shows the histories of all referrals of a client in one order, over several pages, each entry once', async () => {
  const told: [string, string][] = []
  let next: string | number | undefined
  do {
    const page = await clientTimeline(clientEntity, 7, next, AbortSignal.timeout(5000))
    told.push(...page.entries.map(({ at, did }): [string, string] => [at, did]))
    next = page.next
  } while (next !== undefined)
  const expected = Object.entries(histories).flatMap(([id, all]) =>
    all.map((at): [string, string] => [minute(at), `noted on REF-${id}`]),
  )
  expect(told).toEqual(expected.toSorted(([a], [b]) => (a < b ? 1 : -1)))
})
