import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftAutosave, autosaveDelay } from './createDraftAutosave'

// The calls read the address of the page when their module is imported.
vi.hoisted(() => vi.stubGlobal('location', { origin: 'http://forms.test' }))

let calls: string[]
let answer: () => Promise<Response>
let typed: Record<string, unknown> | undefined
let autosavedAt: number | undefined

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  typed = { name: 'Maya' }
  autosavedAt = undefined
  answer = async () => Response.json({ success: true })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { draft } = (await request.json()) as { draft?: { name?: string } }
    calls.push(`${request.url.split('/').at(-1)}${draft ? ` ${draft.name}` : ''}`)
    return answer()
  })
  vi.stubGlobal('location', { origin: 'http://forms.test' })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const make = () =>
  createDraftAutosave({
    form: '/things/add',
    unsaved: () => typed && { draft: typed, base: {} },
    onAutosaved: (at) => (autosavedAt = at),
  })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('an unsaved draft', () => {
  it('is saved a few seconds after the last change, and not at every letter', async () => {
    const autosave = make()
    for (const name of ['M', 'Ma', 'Maya T']) {
      typed = { name }
      autosave.changed()
      await pass(autosaveDelay - 1)
    }
    expect(calls).toEqual([])
    await pass(1)
    expect(calls).toEqual(['Save Maya T'])
    expect(autosavedAt).toBe(Date.now())
  })

  it('is saved at once when the tab is left, and only once', async () => {
    const autosave = make()
    autosave.changed()
    autosave.flush()
    await pass(2 * autosaveDelay)
    expect(calls).toEqual(['Save Maya'])
  })

  it('is deleted when nothing differs any more', async () => {
    const autosave = make()
    autosave.changed()
    await pass(autosaveDelay)
    typed = undefined
    autosave.changed()
    await pass(autosaveDelay)
    expect(calls).toEqual(['Save Maya', 'Discard'])
    expect(autosavedAt).toBeUndefined()
  })

  it('stays deleted, even if a save was under way', async () => {
    let arrive: (response: Response) => void = () => {}
    answer = () => new Promise((resolve) => (arrive = resolve))
    const autosave = make()
    autosave.changed()
    await pass(autosaveDelay)
    const dropped = autosave.drop()
    autosave.changed()
    await pass(2 * autosaveDelay)
    expect(calls, 'waits for the one before').toEqual(['Save Maya'])
    answer = async () => Response.json({ success: true })
    arrive(Response.json({ success: true }))
    await dropped
    await pass(2 * autosaveDelay)
    expect(calls).toEqual(['Save Maya', 'Discard'])
  })

  it('is saved again with the next change after a failed save', async () => {
    answer = async () => Response.json({ success: false, message: 'no' }, { status: 500 })
    const autosave = make()
    autosave.changed()
    await pass(autosaveDelay)
    answer = async () => Response.json({ success: true })
    autosave.changed()
    await pass(autosaveDelay)
    expect(calls).toEqual(['Save Maya', 'Save Maya'])
    expect(autosavedAt).toBe(Date.now())
  })

  it('is not saved after the form is closed', async () => {
    const autosave = make()
    autosave.changed()
    autosave.stop()
    await pass(2 * autosaveDelay)
    expect(calls).toEqual([])
  })
})
