// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListAnswer, ListRequest } from '@core/kernel/entity/apiTypes'
import { ApiError } from '../../../platform/api/ApiError'
import { ListStore } from '../ListStore'
import type { Column } from './Column'
import { ListTable } from './ListTable'

interface Row {
  readonly id: number
}

const columns: readonly Column<Row>[] = [
  {
    field: 'id',
    label: 'Number',
    width: 100,
    sortable: true,
    main: true,
    card: 'title',
    render: ({ id }) => `Row ${id}`,
  },
  { field: 'note', label: 'Note', width: 100, render: () => 'x' },
]

/** jsdom has no layout, so the table gets this size. */
const size = { clientHeight: 480, clientWidth: 1000 }

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  for (const [name, value] of Object.entries(size))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value })
})
afterEach(() => {
  cleanup()
  for (const name of Object.keys(size)) Reflect.deleteProperty(HTMLElement.prototype, name)
  vi.unstubAllGlobals()
})

type List = (request: ListRequest) => Promise<ListAnswer<Row>>

const answer =
  (total: number): List =>
  ({ offset = 0, limit = 50, cursor }) => {
    const first = cursor ? Number(cursor) : offset
    const data = Array.from({ length: Math.max(0, Math.min(limit, total - first)) }, (_, at) => ({ id: first + at }))
    return Promise.resolve({ data, totalItems: total, ...(first + limit < total && { next: String(first + limit) }) })
  }

async function show(list: List) {
  const store = new ListStore<Row>({ list, defaultSort: { field: 'id', direction: 'asc' } })
  render(
    <ListTable
      store={store}
      label="Things"
      columns={columns}
      rowHref={({ id }) => `/things/${id}`}
      empty={<p>No things yet</p>}
    />,
  )
  await act(async () => store.open(store.query))
  return store
}

const focusedText = () => document.activeElement?.textContent

describe('the table of a list', () => {
  it('is a real table that states its number of rows and the index of each', async () => {
    await show(answer(1_000_000))
    expect(screen.getByRole('table', { name: 'Things' }).getAttribute('aria-rowcount')).toBe('1000001')
    expect(screen.getByRole('link', { name: 'Row 0' }).closest('tr')?.getAttribute('aria-rowindex')).toBe('2')
    expect(screen.getAllByRole('row').length).toBeLessThan(40)
  })

  it('sorts by its headings, and states how it is sorted', async () => {
    const store = await show(answer(10))
    const heading = () => screen.getByRole('columnheader', { name: 'Number' })
    expect(heading().getAttribute('aria-sort')).toBe('ascending')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Number' })))
    expect(store.query.sort).toEqual({ field: 'id', direction: 'desc' })
    expect(heading().getAttribute('aria-sort')).toBe('descending')
    expect(screen.getByRole('columnheader', { name: 'Note' }).hasAttribute('aria-sort')).toBe(false)
  })

  it('opens a row by a real link', async () => {
    await show(answer(3))
    expect(screen.getByRole('link', { name: 'Row 2' }).getAttribute('href')).toBe('/things/2')
  })

  it('lets keys move from the first row to the last, including rows that are still loading', async () => {
    await show(answer(1_000_000))
    act(() => screen.getByRole('link', { name: 'Row 0' }).focus())
    const press = (key: string) => act(async () => void fireEvent.keyDown(document.activeElement!, { key }))
    await press('ArrowDown')
    expect(focusedText()).toBe('Row 1')
    await press('End')
    expect(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')).toBe('1000001')
    await act(() => new Promise((resolve) => setTimeout(resolve, 60)))
    expect(focusedText()).toBe('Row 999999')
    await press('Home')
    expect(focusedText()).toBe('Row 0')
  })

  it('has one row that Tab reaches', async () => {
    await show(answer(30))
    expect(screen.getAllByRole('link').filter((link) => link.tabIndex === 0)).toHaveLength(1)
  })

  it('shows the problem and what to do when loading fails, and a hint when the list is empty', async () => {
    let broken = true
    const store = await show((request) =>
      broken ? Promise.reject(new ApiError({ message: 'The server is away.', status: 503 })) : answer(0)(request),
    )
    expect(screen.getByRole('alert').textContent).toContain('The server is away.')
    broken = false
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    expect(screen.getByText('No things yet')).toBeTruthy()
    expect(store.error).toBeUndefined()
  })
})
