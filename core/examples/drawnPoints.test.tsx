// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { definePlugin, entityRoutes, recordTabs } from '@core/client/plugin'
import type { ListColumn } from '@core/kernel/client/kit/lists/listPoints'
import { defineEntityScreens } from '@core/client/kit'
import { entityPaths } from '@core/entity'
import ContributedCell from '../kernel/client/kit/lists/columns/ContributedCell'
import { listColumns } from '../kernel/client/kit/lists/listPoints'
import activateCore from '../kernel/client/shell/activateCore'
import { HeaderItems } from '../kernel/client/shell/frame/HeaderItems'
import { ScreenHost } from '../kernel/client/platform/screens/ScreenHost'
import { createRegistry } from '../kernel/client/session/registry/createRegistry'
import { defineActivation } from '../kernel/client/session/registry/defineActivation'
import { PluginScope } from '../kernel/client/session/registry/PluginScope'
import { RegistryProvider } from '../kernel/client/session/registry/RegistryProvider'
import { exampleMenu, examplePlugin, grantOf } from '../kernel/client/session/registry/testing/examplePlugins'
import { useContributions } from '../kernel/client/session/registry/useContributions'
import { pointExamples } from './browserPoints'
import { vehicleEntity } from './vehicleEntity'

const paths = entityPaths('/vehicles')
const can = { view: 7101, create: 7104, update: 7105 }
const vehicles = defineEntityScreens(vehicleEntity, { paths, icon: 'pi-car' })

/** Owns the vehicles and contributes nothing. */
const fleet = definePlugin({
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
    screens: async () => ({ default: vehicles }),
  }),
})

/** Offers core's points, without core's own entries. */
const points = examplePlugin('core', 3, defineActivation({ offers: activateCore.offers, run: () => undefined }))

const experimentalPoints = activateCore.offers
  .filter(({ stability }) => stability === 'experimental')
  .map(({ id }) => id)

const stored = {
  id: 4,
  version: 1,
  createdBy: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedBy: 1,
  updatedAt: '2026-01-01T00:00:00Z',
  masked: [],
  labels: {},
  plate: 'KB-204',
  inspected: null,
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close ??= () => {}
  HTMLElement.prototype.hidePopover ??= () => {}
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, 'http://localhost')
    return Response.json({ success: true, data: pathname === '/api/Vehicle/4' ? stored : [], memory: {} })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Enters a role with the examples, and draws something. */
async function show(children: ReactNode, examples = defineActivation({ run: contributeAll })) {
  const carpool = examplePlugin('carpool', 72, examples, { title: 'Carpool' })
  const plugins = [points, fleet, carpool]
  const registry = createRegistry(plugins, { report: () => {} })
  const enter = () => registry.enter(grantOf(plugins, { permissions: Object.values(can), experimentalPoints }))
  await enter()
  const { hook, searchHook } = memoryLocation({ path: '/vehicles/4' })
  await act(async () =>
    render(
      <RegistryProvider registry={registry}>
        <Router hook={hook} searchHook={searchHook}>
          <Suspense>{children}</Suspense>
        </Router>
      </RegistryProvider>,
    ),
  )
  return { registry, enter }
}

function contributeAll(context: Parameters<(typeof pointExamples)['record.tab@1']>[0]) {
  for (const contribute of Object.values(pointExamples)) contribute(context)
}

const page = (
  <PluginScope plugin="fleet">
    <Route path="/vehicles/:id">
      <ScreenHost load={vehicles.screens.record} />
    </Route>
  </PluginScope>
)

test('the record of another plugin has the tab, the panel, the writing and the action that a plugin contributes', async () => {
  const { registry } = await show(page)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('KB-204')
  expect(within(screen.getByRole('region', { name: 'Next trips' })).getByText('Two trips today')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Trips' }))
  expect(await within(screen.getByRole('tabpanel')).findByText('Two trips today')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Activity' }))
  expect(await within(screen.getByRole('tabpanel')).findByText('Two trips today')).toBeTruthy()

  fireEvent.click(screen.getByRole('menuitem', { name: 'Book this vehicle', hidden: true }))
  expect(await screen.findByRole('heading', { name: 'Book' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Book' })).toBeNull())

  await act(async () => registry.enter(grantOf([points, fleet], { permissions: Object.values(can) })))
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })?.textContent).toBe('KB-204'))
  expect(screen.queryByRole('tab', { name: 'Trips' })).toBeNull()
  expect(screen.queryByText('Next trips')).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Book this vehicle', hidden: true })).toBeNull()
})

test('a panel, a tab and a dialog that throw name their plugin, and the record stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = () => {
    throw new Error('inner text')
  }
  const load = async () => ({ default: Broken })
  const entity = () => {
    throw new Error('no such field')
  }
  await show(
    page,
    defineActivation({
      run({ contribute }) {
        contribute(recordTabs, { id: 'carpool.trips', order: 30, entity: 'vehicle', label: 'Trips', load })
        contribute(recordTabs, { id: 'carpool.never', order: 40, entity, label: 'Never', load })
      },
    }),
  )
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('KB-204')
  fireEvent.click(screen.getByRole('tab', { name: 'Trips' }))
  expect((await screen.findByRole('alert')).textContent).toContain('A part of “Carpool” couldn’t be shown')
  fireEvent.click(screen.getByRole('button', { name: 'Go on without it' }))
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Trips' })).toBeNull())
  expect(screen.queryByRole('tab', { name: 'Never' })).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('KB-204')
})

test('a contributed button stands in the header, and goes with its plugin', async () => {
  const { registry } = await show(<HeaderItems />)
  expect(await screen.findByText('Two trips today')).toBeTruthy()
  await act(async () => registry.enter(undefined))
  expect(screen.queryByText('Two trips today')).toBeNull()
})

const rows = [4, 5, 6].map((id) => ({ ...stored, id }))

function Cells() {
  const [column] = useContributions(listColumns)
  return (
    column &&
    rows.map((row) => (
      <p key={row.id}>
        {row.id}: <ContributedCell column={column} row={row} />
      </p>
    ))
  )
}

const withColumn = (load: ListColumn['load']) =>
  defineActivation({
    run: ({ contribute }) =>
      contribute(listColumns, { id: 'carpool.trips', order: 1, entity: 'vehicle', label: 'Trips', width: 80, load }),
  })

test('the values of a contributed column come by one call for all rows, and one that fails says so', async () => {
  const load = vi.fn(async (ids: readonly number[]) => new Map(ids.map((id) => [id, id * 10])))
  const { enter } = await show(<Cells />, withColumn(load))
  await waitFor(() => expect(screen.getByText('6: 60')).toBeTruthy())
  expect(load.mock.calls.map(([ids]) => ids)).toEqual([[4, 5, 6]])
  load.mockRejectedValueOnce(new Error('away'))
  await act(enter)
  await waitFor(() => expect(screen.getAllByText('A part of “Carpool” couldn’t be shown')).toHaveLength(3))
})
