import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/ApiError'
import { stackToasts, type Toast } from './toast'
import { undoAction } from './undoAction'

const shown: Pick<Toast, 'kind' | 'message' | 'detail'>[] = []
const unstack = stackToasts(
  ({ kind, message, detail }) => void shown.push({ kind, message, ...(detail && { detail }) }),
)
beforeEach(() => void shown.splice(0))
afterAll(unstack)

describe('Undo on a toast', () => {
  it('[S8.4] shows what the server says, and what is stored now', async () => {
    const onUndone = vi.fn<() => void>()
    undoAction(async () => ({ message: 'Status changed', detail: 'Back to New' }), onUndone).run()
    await vi.waitUntil(() => onUndone.mock.calls.length > 0)
    expect(shown).toEqual([{ kind: 'success', message: 'Status changed', detail: 'Back to New' }])
  })

  it('[S8.4] that the server refuses says why, and shows what is stored now', async () => {
    const onUndone = vi.fn<() => void>()
    const refused = new ApiError({ status: 409, message: 'Somebody else has changed it since' })
    undoAction(() => Promise.reject(refused), onUndone).run()
    await vi.waitUntil(() => onUndone.mock.calls.length > 0)
    expect(shown).toEqual([{ kind: 'warning', message: 'Somebody else has changed it since' }])
  })
})
