import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gatherLines } from './openLog'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('lines of the log', () => {
  const open = () => {
    const written: string[] = []
    return { written, log: gatherLines({ write: (text) => written.push(text) }) }
  }

  it('of one moment are written in one call, in their order', () => {
    const { written, log } = open()
    for (const line of ['one\n', 'two\n', 'three\n']) log.write(line)
    expect(written).toEqual([])
    vi.advanceTimersByTime(100)
    log.write('four\n')
    vi.advanceTimersByTime(100)
    expect(written).toEqual(['one\ntwo\nthree\n', 'four\n'])
  })

  it('are written at once where there are many', () => {
    const { written, log } = open()
    log.write('x'.repeat(20_000))
    expect(written).toHaveLength(1)
  })

  it('are not lost when the process ends', () => {
    const { written, log } = open()
    const listeners = process.listeners('exit')
    log.write('the last one\n')
    listeners.at(-1)!(0)
    expect(written).toEqual(['the last one\n'])
  })
})
