import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { live } from '@core/client/session'
import { documentOf } from '../../../shared/files/documentTypes'
import { documentsApi } from '../documentsApi'
import { DocumentsStore } from './DocumentsStore'

let change: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(live, 'onChanges').mockImplementation((_topic, listen) => {
    change = () => listen({ ids: [7] })
    return () => (change = () => {})
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('the documents of a record are fetched again at intervals while documents change, until its tab is closed', async () => {
  const list = vi.spyOn(documentsApi, 'list').mockResolvedValue({ data: [] })
  const store = new DocumentsStore(documentOf.referral, [5])
  await store.load()
  for (let upload = 0; upload < 100; upload++) {
    change()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(list.mock.calls.length, 'at first, after 0.4 s, and after 5.4 s').toBe(3)
  change()
  store.dispose()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(list).toHaveBeenCalledTimes(3)
})
