// @vitest-environment jsdom
import { definePoint } from '@core/contract'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Route, Router, Switch } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createRegistry } from './createRegistry'
import { defineActivation } from './defineActivation'
import { definePluginContext, PluginScope } from './PluginScope'
import { RegistryProvider, useRegistry, useViewer } from './RegistryProvider'
import { examplePlugin, exampleScreen, grantOf, idle } from './testing/examplePlugins'
import type { Registry } from './types'
import { useContributions } from './useContributions'

afterEach(cleanup)

const tabs = definePoint<{ label: string }>('workshop.tab@1')
const useFleet = definePluginContext<{ name: string }>('fleet')

const draw = (registry: Registry, children: ReactNode) =>
  render(<RegistryProvider registry={registry}>{children}</RegistryProvider>)

const enter = (registry: Registry, grant: Parameters<Registry['enter']>[0]) => act(() => registry.enter(grant))

function Tabs() {
  return useContributions(tabs).map(({ id, label }) => <i key={id}>{label}</i>)
}

function Name() {
  const { name } = useFleet()
  const [first] = useState(name)
  return <i>{first}</i>
}

test('useContributions renders the contributions and removes them when the role is left', async () => {
  const plugin = examplePlugin(
    'fleet',
    7,
    defineActivation({
      run: ({ contribute }) => contribute(tabs, { id: 'fleet.vehicle', order: 1, label: 'Vehicle' }),
    }),
  )
  const registry = createRegistry([plugin])
  const { container } = draw(registry, <Tabs />)
  expect(container.textContent).toBe('')
  await enter(registry, grantOf([plugin]))
  expect(container.textContent).toBe('Vehicle')
  await enter(registry, undefined)
  expect(container.textContent).toBe('')
})

test('a screen gets the stores of its own plugin, and a new role has new stores and new state', async () => {
  let round = 0
  const plugin = examplePlugin('fleet', 7, defineActivation({ run: () => ({ name: `store ${++round}` }) }))
  const registry = createRegistry([plugin])
  const { container } = draw(
    registry,
    <PluginScope plugin="fleet" fallback="nothing">
      <Name />
    </PluginScope>,
  )
  expect(container.textContent).toBe('nothing')
  await enter(registry, grantOf([plugin]))
  expect(container.textContent).toBe('store 1')
  await enter(registry, grantOf([plugin]))
  expect(container.textContent).toBe('store 2')
  await enter(registry, undefined)
  expect(container.textContent).toBe('nothing')
})

test('a new role starts again even if React rendered nothing in between', async () => {
  const plugin = examplePlugin('fleet', 7, defineActivation({ run: () => ({ name: 'store' }) }))
  const registry = createRegistry([plugin])
  await registry.enter(grantOf([plugin]))
  const Typed = () => <input aria-label="Note" />
  draw(
    registry,
    <PluginScope plugin="fleet">
      <Typed />
    </PluginScope>,
  )
  const former = screen.getByLabelText('Note')
  await act(async () => {
    registry.state.entered++
  })
  expect(screen.getByLabelText('Note')).not.toBe(former)
})

test('a failed plugin renders the fallback', async () => {
  const plugin = examplePlugin(
    'fleet',
    7,
    defineActivation({
      run() {
        throw new Error('no')
      },
    }),
  )
  const registry = createRegistry([plugin], { report: () => {} })
  const { container } = draw(
    registry,
    <PluginScope plugin="fleet" fallback="could not be started">
      <Name />
    </PluginScope>,
  )
  await enter(registry, grantOf([plugin]))
  expect(container.textContent).toBe('could not be started')
})

test('using the stores of another plugin’s scope is refused, and both plugins are named', async () => {
  const plugin = examplePlugin('workshop', 3, idle)
  const registry = createRegistry([plugin])
  await registry.enter(grantOf([plugin]))
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() =>
    draw(
      registry,
      <PluginScope plugin="workshop">
        <Name />
      </PluginScope>,
    ),
  ).toThrow(
    'The stores of plugin “fleet” were asked for and the nearest scope is the one of plugin “workshop”. Wrap what is drawn in <PluginScope plugin="fleet">.',
  )
  expect(() => draw(registry, <Name />)).toThrow('the nearest scope is none')
  silence.mockRestore()
})

test('useViewer returns the viewer, and throws if nobody is signed in; useRegistry requires its provider', async () => {
  const Who = () => useViewer().name
  const Bare = () => useRegistry().state.status
  const registry = createRegistry([])
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => draw(registry, <Who />)).toThrow('useViewer: nobody is signed in.')
  expect(() => render(<Bare />)).toThrow('useRegistry: no registry above.')
  silence.mockRestore()
  await registry.enter(grantOf([]))
  expect(draw(registry, <Who />).container.textContent).toBe('Ada Byron')
})

test('in a Switch, a static path takes precedence over a parameter that was declared before it', async () => {
  const route = { menu: 'main', screen: exampleScreen }
  const plugin = examplePlugin('workshop', 3, idle, {
    routes: { '/repairs/:id': { ...route, title: 'View' }, '/repairs/add-repair': { ...route, title: 'Add' } },
  })
  const registry = createRegistry([plugin])
  await registry.enter(grantOf([plugin]))
  const Pages = () => (
    <Switch>
      {useSnapshot(useRegistry().state).routes.map(({ path, title }) => (
        <Route key={path} path={path}>
          {title}
        </Route>
      ))}
    </Switch>
  )
  const { hook } = memoryLocation({ path: '/repairs/add-repair' })
  draw(
    registry,
    <Router hook={hook}>
      <Pages />
    </Router>,
  )
  expect(screen.getByText('Add')).toBeDefined()
})
