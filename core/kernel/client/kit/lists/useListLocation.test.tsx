// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { text } from '@core/kernel/entity/fieldKinds'
import { prerenderedId } from '@core/kernel/shared/prerender'
import { EntityListStore } from './EntityListStore'
import { useListLocation } from './useListLocation'

vi.mock('../../session/registry/RegistryProvider', () => ({ useViewer: () => ({ roleId: 1 }) }))

const van = defineEntity({
  id: 'van',
  name: { one: 'Van', many: 'Vans' },
  path: 'van',
  title: ['name'],
  policy: { view: { needs: 1 }, create: { needs: 1 }, update: { needs: 1 }, delete: { needs: 1 } },
  fields: { name: text('Name', { inList: true }) },
})

afterEach(cleanup)

it('requests no rows before the views have loaded if the server rendered the rows, and then includes the search that was typed', () => {
  document.body.innerHTML = `<div id="${prerenderedId}"></div>`
  const list = vi.fn(() => new Promise<never>(() => {}))
  const store = new EntityListStore({
    entity: van,
    api: { list, options: vi.fn(), update: vi.fn() },
    defaultSort: { field: 'name', direction: 'asc' },
  })
  vi.spyOn(store.views, 'load').mockResolvedValue()
  const { rerender } = renderHook(({ ready }) => useListLocation(store, ready), { initialProps: { ready: false } })
  store.setSearch('harbor')
  expect(list).not.toHaveBeenCalled()
  rerender({ ready: true })
  expect(store.query.search).toBe('harbor')
  expect(list).toHaveBeenCalledOnce()
  store.dispose()
})
