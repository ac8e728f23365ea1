// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { Route, Router, Switch } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { entityPaths } from '@core/kernel/entity/entityPaths'
import type { Fields } from '@core/kernel/entity/Field'
import { choice, date, dateTime, integer, rows, text } from '@core/kernel/entity/fieldKinds'
import { createRegistry } from '../../../session/registry/createRegistry'
import { definePlugin } from '../../../session/registry/definePlugin'
import { PluginScope } from '../../../session/registry/PluginScope'
import { RegistryProvider } from '../../../session/registry/RegistryProvider'
import { exampleMenu, grantOf } from '../../../session/registry/testing/examplePlugins'
import { ScreenHost } from '../../../platform/screens/ScreenHost'
import { defineEntityScreens } from './defineEntityScreens'
import { entityRoutes } from './entityRoutes'
import type { EntityScreens, RowOf } from './EntityScreens'
import { standardColumns, standardFilters } from './standardColumns'

const paths = entityPaths('/vehicles')
const can = { view: 7101, create: 7104, update: 7105 }
const vehicle = <F extends Fields>(fields: F) =>
  defineEntity({
    id: 'vehicle',
    name: { one: 'Vehicle', many: 'Vehicles' },
    path: 'Vehicle',
    title: ['plate'],
    state: 'status',
    screen: paths.record,
    policy: {
      view: { needs: can.view },
      create: { needs: can.create },
      update: { needs: can.update },
      delete: { needs: 7108 },
    },
    fields: {
      plate: text('Plate', { required: true, inList: true }),
      status: choice(
        'Status',
        [
          { id: 1, name: 'On the road' },
          { id: 2, name: 'In repair' },
        ] as const,
        { inList: true },
      ),
      ...fields,
    },
  })
const entity = vehicle({
  seats: integer('Seats', { inList: true }),
  firstRegistered: date('First registered'),
  lastTrip: dateTime('Last trip', { readOnly: true }),
  repairs: rows('Repairs', { garage: text('Garage'), done: date('Done') }),
})

const stored = {
  id: 4,
  version: 1,
  createdBy: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedBy: 1,
  updatedAt: '2026-01-01T00:00:00Z',
  masked: [],
  labels: { createdBy: 'Ana Torres' },
  plate: 'KB-204',
  status: 2,
  seats: 7,
  firstRegistered: '2021-05-03',
  lastTrip: '2026-02-03T10:00:00Z',
  repairs: [{ id: 1, garage: 'Albany Motors', done: '2025-11-20' }],
}

const answers: Readonly<Record<string, unknown>> = {
  '/api/Vehicle/4': { success: true, data: stored },
  '/api/Vehicle/List': { success: true, data: [stored], totalItems: 1 },
}

/** The bodies of the updates. */
const sent: unknown[] = []

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  sent.length = 0
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, 'http://localhost')
    if (input instanceof Request && pathname === '/api/Vehicle/Update') {
      const change = await input.json()
      sent.push(change)
      return Response.json({ success: true, message: 'Saved', data: { ...stored, ...change, version: 2 } })
    }
    return Response.json(answers[pathname] ?? { success: true, data: [], memory: {} })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type AnyScreens = { readonly screens: EntityScreens<never, never>['screens'] }

const plugin = (screens: AnyScreens, more: object = {}) =>
  definePlugin({
    id: 'fleet',
    title: 'Fleet',
    modules: [],
    menus: { vehicles: exampleMenu(71) },
    routes: entityRoutes({
      menu: 'vehicles',
      paths,
      one: 'Vehicle',
      many: 'Vehicles',
      can,
      screens: async () => ({ default: screens }),
      ...more,
    }),
  })

/** Renders the screen of an address, as the shell does. */
async function visit(
  address: string,
  screens: AnyScreens,
  more: object = {},
  permissions: readonly number[] = Object.values(can),
) {
  const fleet = plugin(screens, more)
  const registry = createRegistry([fleet])
  const enter = () => registry.enter(grantOf([fleet], { permissions }))
  await enter()
  const { hook, searchHook, navigate } = memoryLocation({ path: address })
  render(
    <RegistryProvider registry={registry}>
      <Router hook={hook} searchHook={searchHook}>
        <PluginScope plugin="fleet">
          <Switch>
            {registry.state.routes.map(({ path, screen: load }) => (
              <Route key={path} path={path}>
                <ScreenHost load={load} />
              </Route>
            ))}
          </Switch>
        </PluginScope>
      </Router>
    </RegistryProvider>,
  )
  return { registry, navigate, enter }
}

describe('from the definition alone', () => {
  const vehicles = defineEntityScreens(entity, { paths, icon: 'pi-car' })

  it('[S2.26] four addresses require the permissions of their call', () => {
    const { routes } = plugin(vehicles)
    expect(Object.entries(routes).map(([path, { title, permission }]) => [path, title, permission])).toEqual([
      ['/vehicles', 'Vehicles', can.view],
      ['/vehicles/:id', 'Vehicle', can.view],
      ['/vehicles/add', 'Add vehicle', can.create],
      ['/vehicles/edit/:id', 'Edit vehicle', can.update],
    ])
  })

  it('a form without a permission has no address', () => {
    expect(Object.keys(plugin(vehicles, { can: { view: can.view } }).routes)).toEqual(['/vehicles', '/vehicles/:id'])
  })

  it('the list starts with the inList columns, opens a row by its title, and filters by the state', () => {
    expect(standardColumns(entity).map(({ field, main, card }) => [field, main ?? false, card])).toEqual([
      ['plate', true, 'title'],
      ['status', false, 'badge'],
      ['seats', false, 'sub'],
    ])
    expect(standardFilters(entity)).toEqual(['status'])
  })

  it('[S9.4] the list has its places on a phone’s card, too, where the plugin says which column opens the row', () => {
    const cards = standardColumns(entity, [{ field: 'plate', width: 200, main: true }, { field: 'seats' }])
    expect(cards.map(({ field, main, card }) => [field, main ?? false, card])).toEqual([
      ['plate', true, 'title'],
      ['seats', false, 'sub'],
      ['status', false, 'badge'],
    ])
  })

  it('the list stands at its address, with a button that adds one', async () => {
    await visit('/vehicles', vehicles)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Vehicles')
    expect(screen.getByRole('link', { name: 'Add vehicle' }).getAttribute('href')).toBe('/vehicles/add')
  })

  it('the page of a record shows every field, including rows and read-only ones, and who created it', async () => {
    await visit('/vehicles/4', vehicles)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('KB-204')
    for (const [label, value] of [
      ['Plate', 'KB-204'],
      ['Status', 'In repair'],
      ['Seats', '7'],
      ['First registered', '2021-05-03'],
      ['Garage', 'Albany Motors'],
      ['Done', '2025-11-20'],
    ])
      expect(screen.getByText(label!, { selector: 'dt' }).nextSibling?.textContent).toBe(value)
    expect(screen.getByText('Last trip', { selector: 'dt' })).toBeDefined()
    expect(screen.getByText(/by Ana Torres/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/vehicles/edit/4')
  })

  it('both forms show the fields that can be written', async () => {
    const { navigate } = await visit('/vehicles/add', vehicles)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Add vehicle')
    expect(screen.getByLabelText(/^Plate/)).toBeDefined()
    expect(screen.queryByLabelText('Last trip')).toBeNull()
    act(() => navigate('/vehicles/edit/4'))
    expect((await screen.findByRole('heading', { name: 'Edit KB-204' })).tagName).toBe('H1')
    expect(screen.getByLabelText(/^Plate/)).toHaveProperty('value', 'KB-204')
  })

  it('the stores are created once for a role, and disposed of when it is left', async () => {
    const { registry, navigate, enter } = await visit('/vehicles', vehicles)
    const seen = new Set<unknown>()
    function Seen() {
      const { list, record } = vehicles.useStores()
      seen.add(list)
      seen.add(record)
      return null
    }
    const draw = () =>
      render(
        <RegistryProvider registry={registry}>
          <PluginScope plugin="fleet">
            <Seen />
          </PluginScope>
        </RegistryProvider>,
      )
    draw()
    act(() => navigate('/vehicles/4'))
    draw()
    expect(seen.size).toBe(2)
    const disposed = [...seen].map((store) => vi.spyOn(store as { dispose(): void }, 'dispose'))
    await act(async () => enter())
    expect(disposed.map((spy) => spy.mock.calls.length)).toEqual([1, 1])
    draw()
    expect(seen.size).toBe(4)
  })
})

describe('a section of the page of a record', () => {
  const vehicles = defineEntityScreens(vehicle({ seats: integer('Seats'), colour: text('Colour') }), {
    paths,
    icon: 'pi-car',
  })

  it('[S6.5] becomes a form in its place; the changes are sent, and the page shows the stored record', async () => {
    await visit('/vehicles/4', vehicles)
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Details' }))
    const seats = await screen.findByLabelText('Seats')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Plate/)))
    fireEvent.change(seats, { target: { value: '9' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    const edit = await screen.findByRole('button', { name: 'Edit Details' })
    expect(sent).toEqual([{ id: 4, version: 1, seats: 9 }])
    expect(screen.getByText('Seats', { selector: 'dt' }).nextSibling?.textContent).toBe('9')
    expect(document.activeElement).toBe(edit)
  })

  it('lists empty fields as buttons, each of which opens the form at its field; Cancel changes nothing', async () => {
    await visit('/vehicles/4', vehicles)
    fireEvent.click(await screen.findByRole('button', { name: 'Add Colour' }))
    const colour = await screen.findByLabelText('Colour')
    await waitFor(() => expect(document.activeElement).toBe(colour))
    fireEvent.change(colour, { target: { value: 'Red' } })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Add Colour' })).toBeDefined()
    expect(sent).toEqual([])
  })

  it('[S6.5] is read-only for people who may not change the record', async () => {
    await visit('/vehicles/4', vehicles, {}, [can.view])
    expect(await screen.findByText('Seats', { selector: 'dt' })).toBeDefined()
    expect(screen.queryByText('Colour')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit Details' })).toBeNull()
  })
})

it('[S7.13] rows and records have the types of the definition', () => {
  const vehicles = defineEntityScreens(entity, { paths, icon: 'pi-car' })
  type Stores = ReturnType<typeof vehicles.useStores>
  type Open = NonNullable<Stores['record']['record']>
  expectTypeOf<Open['plate']>().toEqualTypeOf<string>()
  expectTypeOf<Open['seats']>().toEqualTypeOf<number | null>()
  expectTypeOf<Open['status']>().toEqualTypeOf<1 | 2 | null>()
  expectTypeOf<RowOf<typeof entity>['lastTrip']>().toEqualTypeOf<string | null>()
})

describe('customized screens of a plugin', () => {
  it('a customized column comes first, the other inList columns follow', () => {
    const columns = standardColumns(entity, [{ field: 'seats', width: 60, render: () => 'many' }])
    expect(columns.map(({ field }) => field)).toEqual(['plate', 'seats', 'status'])
  })

  it('a single field, a badge and a notice can be added to the page of a record; the rest stays', async () => {
    const vehicles = defineEntityScreens(entity, {
      paths,
      icon: 'pi-car',
      record: {
        badge: ({ record }) => <b>{record.seats} seats</b>,
        fields: [{ path: 'plate', render: (plate) => `No. ${String(plate)}` }],
      },
    })
    await visit('/vehicles/4', vehicles)
    expect(await screen.findByText('7 seats')).toBeDefined()
    expect(screen.getByText('No. KB-204')).toBeDefined()
    expect(screen.getByText('In repair')).toBeDefined()
  })

  it('the form’s sections also group the page of a record, and fields in no section come last', async () => {
    const sections = [{ id: 'road', title: 'Road', fields: ['plate', 'status'] }]
    const vehicles = defineEntityScreens(entity, { paths, icon: 'pi-car', form: { sections } })
    await visit('/vehicles/4', vehicles)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Road', 'More'])
  })

  it('a screen of the plugin’s own replaces the standard one', async () => {
    await visit('/vehicles/4', defineEntityScreens(entity, { paths, icon: 'pi-car' }), {
      record: async () => ({ default: () => <p>Drawn by hand</p> }),
    })
    expect(await screen.findByText('Drawn by hand')).toBeDefined()
  })
})
