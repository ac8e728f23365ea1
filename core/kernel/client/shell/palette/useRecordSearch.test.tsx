// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRegistry } from '../../session/registry/createRegistry'
import { defineActivation } from '../../session/registry/defineActivation'
import { definePlugin } from '../../session/registry/definePlugin'
import { RegistryProvider } from '../../session/registry/RegistryProvider'
import { createSession } from '../../session/createSession'
import { SessionProvider } from '../../session/SessionProvider'
import { paletteSearch, type PaletteSearch } from './paletteSearch'
import { useRecordSearch } from './useRecordSearch'

const respond = (data: readonly object[]) => async () => Response.json({ success: true, data })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', vi.fn(respond([])))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function searching(searches: Record<string, PaletteSearch['search']>) {
  const plugin = definePlugin({
    id: 'sample',
    title: 'Sample',
    modules: [],
    menus: { one: { id: 3, title: 'One', icon: '', link: '/one', section: 'My Work', order: 1 } },
    routes: { '/ones/:id': { menu: 'one', title: 'One', screen: async () => ({ default: () => null }) } },
    activate: async () => ({
      default: defineActivation({
        run({ contribute }) {
          Object.entries(searches).forEach(([title, search], order) =>
            contribute(paletteSearch, { id: `sample.${title}`, order, title, search }),
          )
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
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RegistryProvider registry={registry}>
      <SessionProvider session={session}>{children}</SessionProvider>
    </RegistryProvider>
  )
  return renderHook(({ text }) => useRecordSearch(text), { wrapper, initialProps: { text: '' } })
}

const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the records of the palette', () => {
  it('are those of every entity, by one call, with links to screens that the role has', async () => {
    const group = (entity: string, name: string, screen: string) => ({
      entity,
      name,
      screen,
      records: [{ id: 7, name: 'Bright Harbor', hint: 'Q-01001', of: 'Juniper', state: 'Sent' }],
    })
    const fetch = vi.fn(respond([group('one', 'Ones', '/ones/:id'), group('secret', 'Secrets', '/secrets/:id')]))
    vi.stubGlobal('fetch', fetch)
    const { result, rerender } = await searching({})
    rerender({ text: 'bright' })
    await tick(100)
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(result.current.groups).toMatchObject([
      {
        title: 'Ones',
        entries: [{ title: 'Bright Harbor', subtitle: 'Q-01001 · Juniper', status: 'Sent', href: '/ones/7' }],
      },
    ])
  })

  it('are requested after a pause, from two characters on; an older request is aborted', async () => {
    const signals: AbortSignal[] = []
    const search = vi.fn<PaletteSearch['search']>(async (text, signal) => {
      signals.push(signal)
      return [{ title: `Found ${text}`, href: '/one/1' }]
    })
    const { result, rerender } = await searching({ Ones: search })
    rerender({ text: 'a' })
    await tick(500)
    expect(search).not.toHaveBeenCalled()
    rerender({ text: 'ad' })
    await tick(30)
    rerender({ text: 'ada ' })
    expect(result.current.searching).toBe(true)
    await tick(200)
    expect(search.mock.calls.map(([text]) => text)).toEqual(['ada'])
    expect(result.current).toMatchObject({
      searching: false,
      groups: [{ title: 'Ones', entries: [{ title: 'Found ada', href: '/one/1' }] }],
    })
    rerender({ text: 'b' })
    expect(signals[0]!.aborted).toBe(true)
    expect(result.current.groups).toEqual([])
  })

  it('of one plugin are shown even if another’s search fails or is slow', async () => {
    const { result, rerender } = await searching({
      Slow: () => new Promise(() => {}),
      Broken: () => {
        throw new Error('inner text')
      },
      Fine: async () => [{ title: 'Here', href: '/one/2' }],
    })
    rerender({ text: 'here' })
    await tick(200)
    expect(result.current.groups.map(({ title, failed, entries }) => [title, failed, entries.length])).toEqual([
      ['Broken', true, 0],
      ['Fine', false, 1],
    ])
    expect(result.current.searching).toBe(true)
  })
})
