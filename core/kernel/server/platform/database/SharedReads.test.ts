import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { SharedReads } from './SharedReads'

interface Run {
  readonly text: string
  readonly begun: number
  ended: number | undefined
  end(error?: Error): void
}

/** Reads by a clock that tests move, of statements that end when a test says so. */
function createReads() {
  let time = 0
  const runs: Run[] = []
  const pauses: { until: number; resume(): void }[] = []
  const reads = new SharedReads(
    (text) =>
      new Promise((resolve, reject) => {
        const run: Run = {
          text,
          begun: time,
          ended: undefined,
          end(error) {
            run.ended = time
            if (error) reject(error)
            else resolve([{ run: runs.indexOf(run) }])
          },
        }
        runs.push(run)
      }),
    () => time,
    (milliseconds) => new Promise<void>((resume) => pauses.push({ until: time + milliseconds, resume })),
  )
  /** Moves the clock, and waits until all that follows has begun. */
  async function pass(milliseconds: number) {
    time += milliseconds
    for (const pause of pauses.splice(0))
      if (pause.until <= time) pause.resume()
      else pauses.push(pause)
    await settled()
  }
  return { reads, runs, pass, now: () => time }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('people who request the same figures', () => {
  it('at the same moment share one statement', async () => {
    const { reads, runs, pass } = createReads()
    const both = Promise.all([reads.read('select 1', [7]), reads.read('select 1', [7])])
    await pass(0)
    runs[0]!.end()
    expect(await both).toEqual([[{ run: 0 }], [{ run: 0 }]])
    expect(runs).toHaveLength(1)
  })

  it('with other values, such as those of another scope, share nothing', async () => {
    const { reads, runs, pass } = createReads()
    void reads.read('select 1', [7])
    void reads.read('select 1', ['7'])
    void reads.read('select 2', [7])
    await pass(0)
    expect(runs).toHaveLength(3)
  })

  it('while it runs wait for the next one, which sees what was stored meanwhile', async () => {
    const { reads, runs, pass } = createReads()
    void reads.read('select 1', [])
    await settled()
    await pass(100)
    const later = [reads.read('select 1', []), reads.read('select 1', [])]
    await pass(0)
    expect(runs, 'none begins beside the first').toHaveLength(1)
    runs[0]!.end()
    await settled()
    await pass(299)
    expect(runs, 'it rests three times as long as it took').toHaveLength(1)
    await pass(1)
    expect(runs).toHaveLength(2)
    runs[1]!.end()
    expect(await Promise.all(later)).toEqual([[{ run: 1 }], [{ run: 1 }]])
  })

  it('never wait more than a second for a slow statement that has ended', async () => {
    const { reads, runs, pass } = createReads()
    void reads.read('select 1', [])
    await settled()
    await pass(20_000)
    runs[0]!.end()
    await settled()
    void reads.read('select 1', [])
    await pass(999)
    expect(runs).toHaveLength(1)
    await pass(1)
    expect(runs).toHaveLength(2)
  })

  it('all get its error, and the next ones another try', async () => {
    const { reads, runs, pass } = createReads()
    const both = [reads.read('select 1', []), reads.read('select 1', [])].map((one) => one.catch(String))
    await pass(0)
    runs[0]!.end(new Error('no such column'))
    expect(await Promise.all(both)).toEqual(['Error: no such column', 'Error: no such column'])
    const next = reads.read('select 1', [])
    await pass(0)
    runs[1]!.end()
    expect(await next).toEqual([{ run: 1 }])
  })

  it('get rows of a run that began after their request, and no two runs overlap: random days', async () => {
    const step = fc.record({
      ask: fc.nat({ max: 3 }),
      text: fc.constantFrom('a', 'b'),
      wait: fc.nat({ max: 50 }),
      ends: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { reads, runs, pass, now } = createReads()
        const seen = vi.fn<(asked: number, begun: number, text: string, of: string) => void>()
        const ask = (text: string) => {
          const asked = now()
          return reads.read(text, []).then(([row]) => {
            const { begun, text: of } = runs[(row as { run: number }).run]!
            seen(asked, begun, text, of)
          })
        }
        const endAll = () => runs.filter(({ ended }) => ended === undefined).forEach((run) => run.end())
        const asked: Promise<void>[] = []
        for (const { ask: times, text, wait, ends } of steps) {
          for (let time = 0; time < times; time++) asked.push(ask(text))
          await pass(wait)
          if (ends) endAll()
          await settled()
        }
        while (seen.mock.calls.length < asked.length) {
          endAll()
          await pass(1000)
        }
        for (const [at, begun, text, of] of seen.mock.calls) {
          expect(begun).toBeGreaterThanOrEqual(at)
          expect(of).toBe(text)
        }
        for (const text of ['a', 'b']) {
          const own = runs.filter((run) => run.text === text)
          own.slice(1).forEach(({ begun }, at) => expect(begun).toBeGreaterThanOrEqual(own[at]!.ended!))
        }
      }),
    )
  })
})
