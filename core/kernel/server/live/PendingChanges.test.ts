import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostIds } from '../platform/events/publishChange'
import { publishIntervals, PendingChanges } from './PendingChanges'

const all = () => 'ids' as const

describe('the pending changes of a client', () => {
  it('are one message for each entity, however often it changed', () => {
    const pending = new PendingChanges()
    pending.add('van', [1, 2], undefined)
    pending.add('van', [2, 3], undefined)
    pending.add('car', [9], 's1')
    expect(pending.take(0, all)).toEqual([
      { entity: 'van', ids: [1, 2, 3] },
      { entity: 'car', ids: [9], by: 's1' },
    ])
    expect(pending.due(0)).toBeUndefined()
  })

  it('contain no ids where there are too many, and are then sent less often', () => {
    const pending = new PendingChanges()
    for (let id = 1; id <= mostIds; id++) pending.add('van', [id], undefined)
    pending.add('van', [mostIds + 1], undefined)
    expect(pending.take(0, all)).toEqual([{ entity: 'van' }])
    pending.add('van', [1], undefined)
    expect(pending.take(publishIntervals.without - 1, all)).toEqual([])
    expect(pending.due(publishIntervals.without - 1)).toBe(1)
    expect(pending.take(publishIntervals.without, all)).toEqual([{ entity: 'van', ids: [1] }])
  })

  it('contain only that something changed for clients who may see some of the rows, and nothing for others', () => {
    const pending = new PendingChanges()
    pending.add('van', [1], 's1')
    pending.add('car', [2], undefined)
    expect(pending.take(0, (entity) => (entity === 'van' ? 'something' : 'nothing'))).toEqual([
      { entity: 'van', by: 's1' },
    ])
    expect(pending.due(10_000)).toBeUndefined()
  })

  it('lose no change, and one entity is sent at most twice a second', () => {
    const step = fc.record({
      wait: fc.integer({ min: 0, max: 700 }),
      ids: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const pending = new PendingChanges()
        const messages: { readonly at: number; readonly ids: readonly number[] }[] = []
        let now = 0
        const take = () => messages.push(...pending.take(now, all).map(({ ids = [] }) => ({ at: now, ids })))
        for (const { wait, ids } of steps) {
          now += wait
          pending.add('van', ids, undefined)
          take()
        }
        now += publishIntervals.withIds
        take()
        expect(new Set(messages.flatMap(({ ids }) => ids))).toEqual(new Set(steps.flatMap(({ ids }) => ids)))
        messages
          .slice(1)
          .forEach(({ at }, before) =>
            expect(at - messages[before]!.at).toBeGreaterThanOrEqual(publishIntervals.withIds),
          )
      }),
    )
  })
})
