import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ListMemory } from '@core/kernel/entity/apiTypes'
import { ListViews } from './ListViews'
import type { ViewApi } from './viewApi'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Fake calls that the test answers. */
function setUp() {
  const arrived: ListMemory[] = []
  const onTheWay: (() => void)[] = []
  const remember = vi.fn(
    (_entity: string, memory: ListMemory) =>
      new Promise((resolve) => onTheWay.push(() => resolve(arrived.push(memory)))),
  )
  return { views: new ListViews('loaner', { remember } as unknown as ViewApi), arrived, onTheWay }
}

it('of two pending requests, the later one is stored last', async () => {
  const { views, arrived, onTheWay } = setUp()
  views.remember({ columns: { all: ['name'] } })
  await vi.advanceTimersByTimeAsync(1000)
  views.remember({ columns: { all: ['name', 'mileage'] } })
  await vi.advanceTimersByTimeAsync(1000)
  expect(onTheWay).toHaveLength(1)
  onTheWay[0]!()
  await vi.advanceTimersByTimeAsync(0)
  onTheWay[1]!()
  await vi.advanceTimersByTimeAsync(0)
  expect(arrived).toEqual([{ columns: { all: ['name'] } }, { columns: { all: ['name', 'mileage'] } }])
})

it('a change right before leaving the list is still sent, once', async () => {
  const { views, onTheWay } = setUp()
  views.remember({ widths: { name: 120 } })
  views.dispose()
  await vi.advanceTimersByTimeAsync(2000)
  expect(onTheWay).toHaveLength(1)
})
