import { beforeEach, describe, expect, it } from 'vitest'
import { HttpError } from './errors'
import { FairQueue } from './FairQueue'

let queue: FairQueue
/** The pieces of work that began, in their order. */
let begun: string[]
let finish: Map<string, (result?: Error) => void>

beforeEach(() => {
  queue = new FairQueue({ atOnce: 2, mostOfOne: 2, mostOfAll: 4 })
  begun = []
  finish = new Map()
})

const run = (person: number, name: string) =>
  queue.run(person, () => {
    begun.push(name)
    return new Promise<string>((done, fail) => finish.set(name, (error) => (error ? fail(error) : done(name))))
  })
/** Lets the work begin whose turn it is. */
const turns = () => new Promise((resolve) => setImmediate(resolve))
const end = async (name: string, error?: Error) => {
  await turns()
  finish.get(name)!(error)
  await turns()
}

describe('[security 44 S1] costly work', () => {
  it('of one person runs one at a time, and leaves a place to everybody else', async () => {
    const theirs = ['one', 'two', 'three'].map((name) => run(6, name))
    const other = run(8, 'a colleague’s')
    await turns()
    expect(begun).toEqual(['one', 'a colleague’s'])
    await end('one')
    expect(begun).toEqual(['one', 'a colleague’s', 'two'])
    for (const name of ['a colleague’s', 'two', 'three']) await end(name)
    expect(await Promise.all([...theirs, other])).toEqual(['one', 'two', 'three', 'a colleague’s'])
  })

  it('of several people takes turns', async () => {
    for (const name of ['A1', 'A2', 'A3']) void run(1, name)
    for (const name of ['B1', 'B2']) void run(2, name)
    void run(3, 'C1')
    await end('A1')
    await end('B1')
    await end('C1')
    expect(begun).toEqual(['A1', 'B1', 'C1', 'A2', 'B2'])
  })

  it('is refused while much of this person, or of everybody, waits', async () => {
    for (const name of ['A1', 'A2', 'A3']) void run(1, name)
    await expect(run(1, 'A4')).rejects.toMatchObject({ status: 429, retryAfter: 5 })
    for (const name of ['B1', 'B2', 'B3']) void run(2, name)
    await expect(run(3, 'C1')).rejects.toMatchObject({ status: 503, retryAfter: 5 })
    await end('A1')
    void run(3, 'C1')
    await turns()
    expect(begun).toEqual(['A1', 'B1', 'A2'])
  })

  it('frees its place when it fails, and its refusal has the time that it took', async () => {
    const failing = run(1, 'A1')
    void run(1, 'A2')
    const error = new HttpError(422, 'This PDF is damaged')
    await Promise.all([expect(failing).rejects.toBe(error), end('A1', error)])
    expect(error.milliseconds).toBeGreaterThanOrEqual(0)
    expect(begun).toEqual(['A1', 'A2'])
  })
})
