import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { changeSentence, relatedSentence } from './historySource'
import { timelineDays } from './timelineDays'
import type { TimelinePage, TimelineSource } from './timelineSources'
import { TimelineStore } from './TimelineStore'

const entity = defineEntity({
  id: 'van',
  name: { one: 'Van', many: 'Vans' },
  path: 'Van',
  fields: {},
  policy: { view: {}, create: {}, update: {}, delete: {} },
  title: [],
})

const instant = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString()

/** A source with entries at these minutes, in pages of two. */
function source(id: string, minutes: readonly number[]) {
  const entries = minutes
    .toSorted((a, b) => b - a)
    .map((minute) => ({ id: minute, at: instant(minute), by: null, icon: 'pi-circle', did: 'happened' }))
  const load: TimelineSource['load'] = async (_entity, _id, before = 0): Promise<TimelinePage> => {
    const from = Number(before)
    return { entries: entries.slice(from, from + 2), ...(from + 2 < entries.length && { next: from + 2 }) }
  }
  return { id, order: 0, plugin: 'test', point: 'record.timeline', title: id, load: vi.fn(load) }
}

const shownMinutes = (store: TimelineStore) => store.shown.map(({ id }) => Number(id))

describe('a timeline of several sources', () => {
  it('[S2.38] tells an activity once: not also that it was created, unless it was planned before', async () => {
    const entry = { by: null, icon: 'pi-phone', href: '/activities/4' }
    const told = { ...entry, id: 'told', at: instant(60), did: 'call: Asked about ramps' }
    const of = (id: string, entries: TimelinePage['entries']) => ({
      ...source(id, []),
      load: async () => ({ entries }),
    })
    const created = (minute: number) => ({
      ...entry,
      id: 'made',
      at: instant(minute),
      did: 'created',
      isCreation: true,
    })
    const shownWith = async (minute: number) => {
      const store = new TimelineStore(entity, 1, [of('related', [created(minute)]), of('activities', [told])])
      await store.load()
      return store.shown.map(({ id }) => id)
    }
    expect(await shownWith(60)).toEqual(['told'])
    expect(await shownWith(10)).toEqual(['told', 'made'])
  })

  it('is in one order, and loading earlier entries adds nothing above those already shown', async () => {
    const many = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(many, many, many, async (one, two, three) => {
        const store = new TimelineStore(entity, 1, [
          source('a', one),
          source(
            'b',
            two.map((minute) => minute + 1000),
          ),
          source(
            'c',
            three.map((minute) => minute + 500),
          ),
        ])
        await store.load()
        for (let page = 0; store.more; page++) {
          const before = shownMinutes(store)
          await store.loadEarlier()
          expect(shownMinutes(store).slice(0, before.length)).toEqual(before)
          expect(page).toBeLessThan(40)
        }
        const all = [...one, ...two.map((minute) => minute + 1000), ...three.map((minute) => minute + 500)].toSorted(
          (a, b) => b - a,
        )
        expect(shownMinutes(store)).toEqual(all)
      }),
      { numRuns: 40 },
    )
  })

  it('shows one source alone, and offers the sources that have entries', async () => {
    const store = new TimelineStore(entity, 1, [source('notes', [1, 5]), source('related', []), source('history', [2])])
    await store.load()
    expect(store.filled.map(({ id }) => id)).toEqual(['notes', 'history'])
    store.show('history')
    expect(shownMinutes(store)).toEqual([2])
    store.show(undefined)
    expect(shownMinutes(store)).toEqual([5, 2, 1])
  })

  it('shows new entries on top of those already loaded, without a gap even if many are new', async () => {
    const minutes = [1, 2, 3, 4]
    const notes = source('notes', minutes)
    const store = new TimelineStore(entity, 1, [notes])
    await store.load()
    await store.loadEarlier()
    expect(shownMinutes(store)).toEqual([4, 3, 2, 1])
    notes.load.mockImplementation(source('notes', [...minutes, 5]).load)
    await store.load()
    expect(shownMinutes(store)).toEqual([5, 4, 3, 2, 1])
    notes.load.mockImplementation(source('notes', [...minutes, 5, 6, 7, 8]).load)
    await store.load()
    expect(shownMinutes(store)).toEqual([8, 7])
    expect(store.more).toBe(true)
  })

  it('removes deleted entries when it is loaded again', async () => {
    const notes = source('notes', [1, 2, 3, 4])
    const store = new TimelineStore(entity, 1, [notes])
    await store.load()
    await store.loadEarlier()
    notes.load.mockImplementation(source('notes', [1, 2, 4]).load)
    await store.load()
    expect(shownMinutes(store)).toEqual([4, 2, 1])
    notes.load.mockImplementation(source('notes', []).load)
    await store.load()
    expect(shownMinutes(store)).toEqual([])
  })

  it('is known when every source has answered or failed, so that nothing moves what is shown', async () => {
    const slow = source('slow', [3])
    let fail!: (error: Error) => void
    slow.load.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
    const store = new TimelineStore(entity, 1, [source('notes', [1]), slow])
    const loaded = store.load()
    await vi.waitFor(() => expect(shownMinutes(store)).toEqual([1]))
    expect(store.known).toBe(false)
    fail(new Error('away'))
    await loaded
    expect([store.known, store.failed]).toEqual([true, ['slow']])
  })

  it('shows the other sources when one fails, and tries that one again', async () => {
    const broken = source('broken', [3])
    broken.load.mockRejectedValueOnce(new Error('away'))
    const store = new TimelineStore(entity, 1, [source('notes', [1]), broken])
    await store.load()
    expect([shownMinutes(store), store.failed]).toEqual([[1], ['broken']])
    await store.load()
    expect([shownMinutes(store), store.failed]).toEqual([[3, 1], []])
  })
})

describe('the content of a timeline', () => {
  it('is grouped by day, in the given order', () => {
    const at = (text: string) => ({ at: text })
    expect(
      timelineDays([at('2026-01-02T10:00'), at('2026-01-02T09:00'), at('2026-01-01T23:00')], (text) =>
        text.slice(0, 10),
      ),
    ).toEqual([
      { day: '2026-01-02', entries: [at('2026-01-02T10:00'), at('2026-01-02T09:00')] },
      { day: '2026-01-01', entries: [at('2026-01-01T23:00')] },
    ])
  })

  it('states what was done, and by which means if not by hand', () => {
    const change = { field: 'name', label: 'Name' }
    const said = [
      changeSentence(entity, { action: 'create', via: 'import', changes: [change] }),
      changeSentence(entity, { action: 'update', via: null, changes: [change] }),
      changeSentence(entity, { action: 'update', via: 'bulk', changes: [change, change] }),
      changeSentence(entity, { action: 'update', via: 'undo', changes: [change] }),
      changeSentence(entity, { action: 'update', via: null, putsBack: true, changes: [change] }),
      changeSentence(entity, { action: 'restore', via: null, changes: [] }),
      changeSentence(entity, { action: 'update', via: 'system', changes: [], note: 'The family submitted a form' }),
    ]
    expect(said).toEqual([
      'created this van by an import',
      'changed Name',
      'changed 2 fields in bulk',
      'put back Name',
      'put back Name',
      'restored this van',
      'noted',
    ])
  })
  it('names the related record that was changed', () => {
    const task = { kind: 'Task', name: 'Call back' }
    const change = { field: 'due', label: 'Due' }
    expect([
      relatedSentence({ action: 'create', via: 'system', changes: [change] }, task),
      relatedSentence({ action: 'update', via: null, changes: [change] }, task),
      relatedSentence({ action: 'update', via: 'bulk', changes: [change, change] }, task),
      relatedSentence({ action: 'update', via: null, changes: [] }, task),
      relatedSentence({ action: 'restore', via: null, changes: [] }, task),
    ]).toEqual([
      'created the task “Call back”',
      'changed Due of the task “Call back”',
      'changed 2 fields of the task “Call back” in bulk',
      'saved the task “Call back”',
      'restored the task “Call back”',
    ])
  })
})
