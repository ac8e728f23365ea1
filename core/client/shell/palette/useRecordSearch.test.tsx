// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRegistry } from '../../session/registry/createRegistry'
import { defineActivation } from '../../session/registry/defineActivation'
import { definePlugin } from '../../session/registry/definePlugin'
import { RegistryProvider } from '../../session/registry/RegistryProvider'
import { paletteSearch, type PaletteSearch } from './paletteSearch'
import { useRecordSearch } from './useRecordSearch'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function searching(searches: Record<string, PaletteSearch['search']>) {
  const plugin = definePlugin({
    id: 'sample',
    title: 'Sample',
    modules: [],
    menus: { one: { id: 3, title: 'One', icon: '', link: '/one', section: 'My Work', order: 1 } },
    routes: {},
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
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RegistryProvider registry={registry}>{children}</RegistryProvider>
  )
  return renderHook(({ text }) => useRecordSearch(text), { wrapper, initialProps: { text: '' } })
}

const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the records of the palette', () => {
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
    await tick(100)
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
