import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ListAnswer, ListRequest } from '@core/kernel/entity/apiTypes'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { reference, text } from '@core/kernel/entity/fieldKinds'
import { live } from '../../platform/live/live'
import { RelatedStore } from './RelatedStore'

const visit = defineEntity({
  id: 'visit',
  name: { one: 'Visit', many: 'Visits' },
  path: 'Visit',
  title: ['topic'],
  fields: { topic: text('Topic', { inList: true }), clientId: reference('Client', 'client') },
  policy: { view: {}, create: {}, update: {}, delete: {} },
})

let change: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(live, 'onChanges').mockImplementation((_topic, listen) => {
    change = () => listen({})
    return () => {}
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('children that take six seconds to load are shown while changes go on, and another order aborts at once', async () => {
  const requested: ListRequest[] = []
  let aborted = 0
  const list = (request: ListRequest, signal?: AbortSignal) =>
    new Promise<ListAnswer>((resolve) => {
      requested.push(request)
      const totalItems = requested.length
      setTimeout(() => {
        if (signal!.aborted) aborted += 1
        resolve({ data: [], totalItems })
      }, 6_000)
    })
  const store = new RelatedStore({
    entity: visit,
    parent: { entity: 'client', id: 5 },
    api: { list },
    columns: ['topic'],
    sorting: { fieldName: 'id', direction: 'desc' },
  })
  const close = store.open()
  const totals = new Set<number>()
  for (let second = 0; second < 45; second++) {
    change()
    await vi.advanceTimersByTimeAsync(1_000)
    totals.add(store.total)
  }
  expect([[...totals], requested.length, aborted]).toEqual([[0, 1, 2], 3, 0])
  store.sortBy('topic')
  expect(requested.at(-1)!.sorting).toEqual({ fieldName: 'topic', direction: 'asc' })
  await vi.advanceTimersByTimeAsync(6_000)
  expect([store.total, aborted]).toEqual([4, 1])
  close()
})
