// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRegistry } from '../../session/registry/createRegistry'
import { defineActivation } from '../../session/registry/defineActivation'
import { definePlugin } from '../../session/registry/definePlugin'
import { RegistryProvider } from '../../session/registry/RegistryProvider'
import { createSession } from '../../session/createSession'
import { SessionProvider } from '../../session/SessionProvider'
import { layout } from '../../platform/theme/layout'
import { overlays } from '../overlays'
import CommandPalette from './CommandPalette'
import { paletteCommands } from './paletteCommands'
import { paletteSearch, type PaletteRecord } from './paletteSearch'

beforeEach(() => {
  vi.useFakeTimers()
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close ??= () => {}
  layout.darkMode = false
  overlays.open = 'palette'
  localStorage.clear()
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: [] }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(search: () => Promise<PaletteRecord[]>) {
  const plugin = definePlugin({
    id: 'sample',
    title: 'Sample',
    modules: [],
    menus: { one: { id: 3, title: 'One', icon: '', link: '/one', section: 'My Work', order: 1 } },
    routes: {},
    activate: async () => ({
      default: defineActivation({
        run({ contribute }) {
          contribute(paletteSearch, { id: 'sample.ones', order: 1, title: 'Ones', search })
          contribute(paletteCommands, {
            id: 'sample.keys',
            order: 1,
            title: 'Count the keys',
            words: 'inventory',
            href: '/depots/keys',
          })
        },
      }),
    }),
  })
  const registry = createRegistry([plugin], { report() {} })
  await registry.enter({
    plugins: ['sample'],
    menuIds: [3],
    permissions: [],
    viewer: { id: 1, name: 'A', email: 'a@b.test', roleId: 1, storeId: null },
  })
  const session = createSession({} as never, {
    navigate() {},
    currentPath: () => '/',
    toast: { success() {}, error() {} },
    enter: async () => {},
  })
  render(
    <RegistryProvider registry={registry}>
      <SessionProvider session={session}>
        <CommandPalette />
      </SessionProvider>
    </RegistryProvider>,
  )
  return screen.getByRole('combobox')
}

const chosen = () => screen.getByRole('option', { selected: true }).textContent

describe('the palette', () => {
  it('has the commands of plugins among its actions', async () => {
    const field = await open(async () => [])
    fireEvent.change(field, { target: { value: 'inventory' } })
    await tick(100)
    expect(screen.getByRole('option', { name: /Count the keys/ }).getAttribute('href')).toBe('/depots/keys')
  })

  it('puts records before screens and actions', async () => {
    const field = await open(async () => [{ title: 'Dark Anna', href: '/one/1' }])
    fireEvent.change(field, { target: { value: 'dark' } })
    await tick(100)
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Dark Anna',
      'Switch to dark mode',
    ])
    expect(chosen()).toBe('Dark Anna')
  })

  it('puts a screen or an action first that is called what was typed', async () => {
    const field = await open(async () => [{ title: 'Switch Anna', href: '/one/1' }])
    fireEvent.change(field, { target: { value: 'switch to dark' } })
    await tick(100)
    expect(chosen()).toBe('Switch to dark mode')
  })

  it('keeps the chosen entry when records arrive late, so that Enter runs the entry that the user saw', async () => {
    const field = await open(
      () => new Promise((resolve) => setTimeout(() => resolve([{ title: 'Dark Anna', href: '/one/1' }]), 400)),
    )
    fireEvent.change(field, { target: { value: 'dark' } })
    await tick(300)
    expect(chosen()).toBe('Switch to dark mode')
    await tick(300)
    expect(screen.getByText('Dark Anna')).toBeTruthy()
    expect(chosen()).toBe('Switch to dark mode')
    fireEvent.keyDown(field, { key: 'Enter' })
    expect([layout.darkMode, overlays.open]).toEqual([true, undefined])
  })

  it('[screens 9] reports a failed search instead of “nothing found”', async () => {
    const field = await open(() => Promise.reject(new Error('inner text')))
    fireEvent.change(field, { target: { value: 'qqqq' } })
    await tick(200)
    expect(screen.getByRole('status').textContent?.trim()).toBe('The search for ones failed.')
  })

  it('reports that nothing was found after every search was answered', async () => {
    const field = await open(async () => [])
    fireEvent.change(field, { target: { value: 'qqqq' } })
    expect(screen.getByRole('status').textContent).toBe('Searching…')
    await tick(200)
    expect(screen.getByRole('status').textContent).toBe('Nothing found for “qqqq”')
  })

  it('names the search that failed, and still offers the other results', async () => {
    const field = await open(() => Promise.reject(new Error('inner text')))
    fireEvent.change(field, { target: { value: 'layout' } })
    await tick(200)
    expect(screen.getByRole('status').textContent).toMatch(/^The search for ones failed\. \d found$/)
    expect(screen.getByRole('option', { name: 'Customize the layout' })).toBeTruthy()
  })
})
