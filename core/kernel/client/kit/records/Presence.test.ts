// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Presence } from './Presence'

const dana = { id: 7, name: 'Dana Reyes', mode: 'view' as const }
const say = vi.fn(async (_entity: string, _id: number, mode: string, _signal: AbortSignal) =>
  mode === 'leave' ? [] : [dana],
)
let presenceChanged: () => void = () => {}
let presence: Presence

function look(visible: boolean) {
  Object.defineProperty(document, 'visibilityState', { value: visible ? 'visible' : 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const announced = () => say.mock.calls.map(([, id, mode]) => `${id} ${mode}`)

beforeEach(() => {
  vi.useFakeTimers()
  say.mockClear()
  presence = new Presence({
    report: say,
    onPresence(_entity, _id, listen) {
      presenceChanged = listen
      return () => (presenceChanged = () => {})
    },
  })
})
afterEach(() => {
  look(true)
  vi.useRealTimers()
})

describe('the presence of others in a record', () => {
  it('is requested on arrival, when somebody arrives or leaves, and every few seconds', async () => {
    const leave = presence.enter('van', 1, 'view')
    await vi.advanceTimersByTimeAsync(0)
    expect(presence.others).toEqual([dana])
    presenceChanged()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(announced()).toEqual(['1 view', '1 view', '1 view'])
    leave()
    expect(presence.others).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(announced().slice(3)).toEqual(['1 leave'])
  })

  it('ends for a hidden tab, unless it edits the record', async () => {
    const leave = presence.enter('van', 1, 'view')
    look(false)
    await vi.advanceTimersByTimeAsync(60_000)
    look(true)
    leave()
    const stop = presence.enter('van', 1, 'edit')
    look(false)
    await vi.advanceTimersByTimeAsync(15_000)
    stop()
    expect(announced()).toEqual(['1 view', '1 leave', '1 view', '1 leave', '1 edit', '1 edit', '1 edit', '1 leave'])
  })

  it('ends when the page is left, edited or not, and resumes with the page', async () => {
    const stop = presence.enter('van', 1, 'edit')
    dispatchEvent(new Event('pagehide'))
    look(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(announced()).toEqual(['1 edit', '1 leave'])
    look(true)
    dispatchEvent(new Event('pageshow'))
    expect(announced()).toEqual(['1 edit', '1 leave', '1 edit'])
    stop()
  })

  it('shows nobody of the previous record, however late the response arrives', async () => {
    let answer: (others: (typeof dana)[]) => void = () => {}
    say.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    presence.enter('van', 1, 'view')()
    say.mockImplementation(async () => [])
    presence.enter('van', 2, 'view')
    answer([dana])
    await vi.advanceTimersByTimeAsync(0)
    expect(presence.others).toEqual([])
  })
})
