// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { money, text } from '@core/kernel/entity/fieldKinds'
import { EntityListStore } from './EntityListStore'
import { ListSums } from './ListSums'

const rule = { needs: 1 }
const entity = defineEntity({
  id: 'repair',
  name: { one: 'Repair', many: 'Repairs' },
  path: 'Repair',
  title: ['name'],
  policy: { view: rule, create: rule, update: rule, delete: rule },
  fields: { name: text('Name', { inList: true }), cost: money('Cost', { inList: true }) },
})

const measures = [
  { of: 'sum', field: 'cost' },
  { of: 'average', field: 'cost' },
]

/** A list of this many rows, and the bodies of the requests for sums. */
async function open(total: number) {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(await request.json())
    return Response.json({ success: true, data: [{ group: {}, values: ['1250.50', '125.05'] }] })
  })
  const store = new EntityListStore<ListedRow>({
    entity,
    api: {
      list: () => Promise.resolve({ data: [], totalItems: total, next: 'more' }),
      options: () => Promise.resolve([]),
      update: () => Promise.reject(new Error('unused')),
    },
    defaultSort: { field: 'name', direction: 'asc' },
  })
  store.open({ ...store.query, filters: { name: 'van' } })
  await vi.waitFor(() => expect(store.total).toBe(total))
  render(<ListSums store={store} fields={['cost']} />)
  return { requests, store }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the sums of a list', () => {
  it('are over exactly its rows, loaded or not', async () => {
    const { requests } = await open(300)
    expect(await screen.findByText('$1,250.50')).toBeTruthy()
    expect(requests).toEqual([{ filter: { name: 'van' }, measures }])
    expect(screen.getByRole('group', { name: 'Sums' }).textContent).toBe('Cost $1,250.50 mean $125.05')
  })

  it('are those of the selected rows while some are selected', async () => {
    const { requests, store } = await open(300)
    await screen.findByText('$1,250.50')
    act(() => void store.selection.ids.add(7))
    expect(await screen.findByText('Selected: 1')).toBeTruthy()
    await vi.waitFor(() => expect(requests.at(-1)).toEqual({ ids: [7], measures }))
    act(() => store.selection.takeAll())
    act(() => void store.selection.ids.add(7))
    await vi.waitFor(() => expect(requests.at(-1)).toEqual({ filter: { name: 'van' }, except: [7], measures }))
  })

  it('of very many rows are made when somebody wants them', async () => {
    const { requests } = await open(1_000_000)
    expect(requests).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Add up' }))
    expect(await screen.findByText('$1,250.50')).toBeTruthy()
  })
})
