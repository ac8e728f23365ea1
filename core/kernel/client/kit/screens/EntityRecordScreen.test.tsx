// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { runInAction } from 'mobx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { text } from '@core/kernel/entity/fieldKinds'
import { ApiError } from '../../platform/api/ApiError'
import type { EntityRecord } from '../data/entityApi'
import { Presence } from '../records/Presence'
import { createRegistry } from '../../session/registry/createRegistry'
import { defineActivation } from '../../session/registry/defineActivation'
import { RegistryProvider } from '../../session/registry/RegistryProvider'
import { examplePlugin, grantOf } from '../../session/registry/testing/examplePlugins'
import { useOpenRecord } from '../records/OpenRecord'
import { RecordStore } from '../records/RecordStore'
import { recordTabs } from '../records/recordTabs'
import { EntityRecordScreen } from './EntityRecordScreen'
import type { WalkedList } from './WalkedList'

const can = { update: 701, delete: 702, crew: 703 }
const entity = defineEntity({
  id: 'van',
  name: { one: 'Van', many: 'Vans' },
  path: 'Van',
  policy: { view: {}, create: {}, update: { all: can.update }, delete: { all: can.delete } },
  title: ['name'],
  screen: '/vans/:id',
  fields: { name: text('Name') },
})
interface Van extends EntityRecord {
  readonly name: string
}
const van = (id: number): Van => ({
  id,
  version: 1,
  createdBy: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedBy: 1,
  updatedAt: '2026-01-01T00:00:00Z',
  masked: [],
  labels: {},
  name: `Transit ${id}`,
})

const api = {
  view: vi.fn(async (id: number) => van(id)),
  update: vi.fn(),
  remove: vi.fn(),
  restore: vi.fn(),
  putBack: vi.fn(),
}
const list = {
  neighbours: (id: number) => ({
    index: id - 1,
    previous: id > 1 ? id - 1 : undefined,
    next: id < 3 ? id + 1 : undefined,
  }),
  rowOf: () => undefined,
  placeAt: (index: number) => index,
  reachAround: vi.fn(),
  total: 3,
  about: false,
  query: { sort: { field: 'name', direction: 'asc' }, filters: {}, search: '' },
  defaultSort: { field: 'name', direction: 'asc' },
  display: 'table',
  day: undefined,
  isPrivate: () => false,
} as unknown as WalkedList

function Crew() {
  const { record } = useOpenRecord<Van>()
  return <p>The crew of {record.name}</p>
}
const Details = ({ record }: { record: Van }) => <p>All about {record.name}</p>

async function open(permissions: number[], address = '/vans/2') {
  const other = examplePlugin(
    'crew',
    9,
    defineActivation({
      run({ contribute }) {
        const load = async () => ({ default: Crew })
        contribute(recordTabs, {
          id: 'crew.van',
          order: 20,
          entity: 'van',
          label: 'Crew',
          permission: can.crew,
          load,
        })
        contribute(recordTabs, { id: 'crew.car', order: 20, entity: 'car', label: 'Drivers', load })
      },
    }),
  )
  const registry = createRegistry([other])
  await registry.enter({ ...grantOf([other]), permissions })
  const store = new RecordStore<Van>({
    entity,
    api,
    presence: new Presence({ report: async () => [], onPresence: () => () => {} }),
  })
  const { hook, searchHook, navigate, history } = memoryLocation({ path: address, record: true })
  render(
    <RegistryProvider registry={registry}>
      <Router hook={hook} searchHook={searchHook}>
        <Route path="/vans/:id">
          <EntityRecordScreen
            store={store}
            list={list}
            listHref="/vans"
            editHref={({ id }) => `/vans/${id}/edit`}
            details={Details}
            news={(changes, id) =>
              changes.some(({ to }) => to === 'returned')
                ? { text: 'The van came back', href: `/vans/${id}?tab=crew.crew` }
                : undefined
            }
          />
        </Route>
      </Router>
    </RegistryProvider>,
  )
  await act(async () => {})
  return { store, navigate, history }
}

const seen = (role: string) => screen.queryAllByRole(role).map((element) => element.textContent)

beforeEach(() => {
  vi.clearAllMocks()
  api.view.mockImplementation(async (id) => van(id))
})
afterEach(cleanup)

describe('the screen of a record', () => {
  it('offers only actions that the policy allows', async () => {
    await open([])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Transit 2')
    expect([screen.queryByText('Edit'), screen.queryByText('Delete')]).toEqual([null, null])
    cleanup()
    await open([can.update, can.delete])
    expect([screen.queryByText('Edit'), screen.queryByText('Delete')]).not.toContain(null)
  })

  it('has the tabs of other plugins for its own entity that the viewer may see; the address names the open one', async () => {
    await open([])
    expect(seen('tab')).toEqual(['Activity'])
    cleanup()
    const { history } = await open([can.crew])
    expect(seen('tab')).toEqual(['Activity', 'Crew'])
    expect(screen.getByText('All about Transit 2')).toBeDefined()
    fireEvent.click(screen.getByRole('tab', { name: 'Crew' }))
    expect(await screen.findByText('The crew of Transit 2')).toBeDefined()
    expect(history.at(-1)).toBe('/vans/2?tab=crew.van')
    cleanup()
    await open([can.crew], '/vans/2?tab=crew.van')
    expect(await screen.findByText('The crew of Transit 2')).toBeDefined()
  })

  it('goes through the list, and stops at its ends', async () => {
    const { history } = await open([])
    expect(screen.getByText('2 of 3')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /Next van/ }))
    expect(history.at(-1)).toBe('/vans/3')
    await act(async () => {})
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Next van/ }).disabled).toBe(true)
  })

  it('reports a missing record, and one of other people, in the same way', async () => {
    await open([], '/vans/north')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Van not found')
    expect(api.view).not.toHaveBeenCalled()
    cleanup()
    api.view.mockRejectedValue(new ApiError({ message: 'Van not found', status: 404 }))
    await open([])
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Van not found')
  })

  it('calls a deleted record deleted, and never “not found” while it asks', async () => {
    api.view.mockRejectedValue(new ApiError({ message: 'Van not found', status: 404 }))
    let respond = (_: Response) => {}
    const deletion = new Promise<Response>((resolve) => {
      respond = resolve
    })
    vi.stubGlobal(
      'fetch',
      vi.fn(async (request: Request) =>
        request.url.endsWith('/Deletion') ? deletion : Response.json({ success: true, data: null }),
      ),
    )
    await open([])
    expect(screen.queryByText('Van not found')).toBeNull()
    const data = { at: '2026-11-20T09:00:00Z', by: 'Dana Reyes', mayRestore: true }
    await act(async () => respond(Response.json({ success: true, data })))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Deleted van')
    expect(await screen.findByRole('button', { name: 'Restore van' })).toBeTruthy()
    vi.unstubAllGlobals()
  })

  it('[S4.13] says what became of a record that went into another, and leads there', async () => {
    api.view.mockRejectedValue(new ApiError({ message: 'Van not found', status: 404 }))
    const heading = async (kind: string) => {
      const data = { kind, name: 'Transit 9', path: '/vans/9' }
      vi.stubGlobal(
        'fetch',
        vi.fn(async () => Response.json({ data })),
      )
      await open([])
      expect((await screen.findByRole('link', { name: /^Open/ })).getAttribute('href')).toBe('/vans/9')
      expect(screen.getByText('Transit 9')).toBeDefined()
      const text = screen.getByRole('heading', { level: 1 }).textContent
      cleanup()
      return text
    }
    expect(await heading('Account')).toBe('This van is an account now')
    expect(await heading('Van')).toBe('This van was merged into another')
    vi.unstubAllGlobals()
  })

  it('reports a failure, and tries again', async () => {
    api.view.mockRejectedValueOnce(new ApiError({ message: 'Please check your network connection', status: 0 }))
    await open([])
    expect(screen.getByRole('alert').textContent).toContain('Please check your network connection')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await act(async () => {})
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Transit 2')
  })

  it('shows a deleted record as it was, without a way to change it', async () => {
    const { store } = await open([can.update, can.delete])
    act(() => void runInAction(() => (store.gone = true)))
    expect(screen.getByText('This van was deleted.')).toBeDefined()
    expect(screen.getByText('All about Transit 2')).toBeDefined()
    expect([screen.queryByText('Edit'), screen.queryByText('Delete')]).toEqual([null, null])
  })

  it('announces changes by others, and not the viewer’s own', async () => {
    const { store } = await open([])
    const updates = (id: number | null, name: string | null) =>
      act(
        () =>
          void runInAction(
            () =>
              (store.updates = {
                by: { id, name },
                at: new Date().toISOString(),
                changes: [{ field: 'name', label: 'Name', from: 'Transit 2', to: 'Transit 14' }],
              }),
          ),
      )
    const me = grantOf([]).viewer
    updates(me.id, me.name)
    const told = () => screen.queryByRole('button', { name: 'Dismiss' })?.parentElement?.querySelector('p')?.textContent
    expect(told()).toBeUndefined()
    updates(me.id + 1, 'Dana Reyes')
    expect(told()).toBe('Dana Reyes changed Name from Transit 2 to Transit 14 just now')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(told()).toBeUndefined()
    // By nobody on the staff: the page can't say more than that it changed.
    updates(null, null)
    expect(told()).toBe('Changed Name from Transit 2 to Transit 14 just now')
  })

  it('tells what a change means, with the place to go on, instead of its fields', async () => {
    const { store } = await open([])
    act(
      () =>
        void runInAction(
          () =>
            (store.updates = {
              by: { id: grantOf([]).viewer.id + 1, name: 'Dana Reyes' },
              at: new Date().toISOString(),
              changes: [{ field: 'name', label: 'Name', from: 'Transit 2', to: 'returned' }],
            }),
        ),
    )
    const review = screen.getByRole('link', { name: 'Review' })
    expect(review.getAttribute('href')).toBe('/vans/2?tab=crew.crew')
    expect(review.parentElement?.textContent).toBe('The van came back · Review just now')
  })
})
