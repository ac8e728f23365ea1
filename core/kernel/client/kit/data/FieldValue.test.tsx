// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { proxy } from 'valtio/vanilla'
import { afterEach, describe, expect, it } from 'vitest'
import { recordLink, reference } from '@core/kernel/entity/fieldKinds'
import { createRegistry } from '../../session/registry/createRegistry'
import { definePlugin } from '../../session/registry/definePlugin'
import { defineActivation } from '../../session/registry/defineActivation'
import { RegistryProvider } from '../../session/registry/RegistryProvider'
import { SessionContext } from '../../session/SessionProvider'
import { FieldValue } from './FieldValue'

afterEach(cleanup)

const plugin = definePlugin({
  id: 'sample',
  title: 'Sample',
  modules: [],
  menus: { vans: { id: 1007, title: 'Vans', icon: '', link: '/vans', section: 'My Work', order: 1 } },
  routes: { '/vans/:id': { menu: 'vans', title: 'Van', screen: async () => ({ default: () => null }) } },
  activate: async () => ({ default: defineActivation({ run() {} }) }),
})

async function show(value: React.ReactNode) {
  const registry = createRegistry([plugin], { report() {} })
  const viewer = { id: 1, name: 'A', email: 'a@b.test', roleId: 1, storeId: null }
  await registry.enter({ plugins: ['sample'], menuIds: [1007], permissions: [], viewer })
  const deployment = { screens: { van: '/vans/:id', depot: '/depots/:id' } }
  render(
    <RegistryProvider registry={registry}>
      <SessionContext value={{ state: proxy({ deployment }) } as never}>{value}</SessionContext>
    </RegistryProvider>,
  )
}

const van = reference('Van', 'van')
const depot = reference('Depot', 'depot')
const { entityTypeId: about } = recordLink('About', [
  { id: 1, name: 'Van', entity: 'van' },
  { id: 2, name: 'Depot', entity: 'depot' },
] as const)

describe('a reference on a record', () => {
  it('is a link where the user may open what it points at', async () => {
    await show(<FieldValue field={van} value={12} label="Tall Transit" />)
    expect(screen.getByRole('link', { name: 'Tall Transit' }).getAttribute('href')).toBe('/vans/12')
  })

  it('of several kinds leads to the kind that the record names', async () => {
    await show(<FieldValue field={about} value={12} label="Tall Transit" siblings={{ entityType: 1 }} />)
    expect(screen.getByRole('link').getAttribute('href')).toBe('/vans/12')
  })

  it('is text where the role has no such screen, or the user may not know the name', async () => {
    await show(
      <>
        <FieldValue field={depot} value={3} label="Salem" />
        <FieldValue field={van} value={12} label={null} />
        <FieldValue field={about} value={12} label="Tall Transit" siblings={{ entityType: 2 }} />
      </>,
    )
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('No. 12')).toBeTruthy()
  })

  it('of several kinds says the kind before the number of a record that the user may not know', async () => {
    await show(<FieldValue field={about} value={26} label={null} siblings={{ entityType: 2 }} />)
    expect(screen.getByText('Depot No. 26')).toBeTruthy()
  })
})
