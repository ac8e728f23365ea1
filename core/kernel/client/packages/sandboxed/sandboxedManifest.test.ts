import { expect, it } from 'vitest'
import { checkManifests } from '../../session/registry/checkManifests'
import { sandboxedManifest } from './sandboxedManifest'

it('the manifest of a sandboxed package is made of data', () => {
  const manifest = sandboxedManifest({
    id: 'depotRounds',
    version: '1.0.0',
    title: 'Depot rounds',
    publisher: 'Example (not verified)',
    module: { id: 8801, title: 'Depot rounds', permissions: { viewModule: { offset: 0, name: 'View' } } },
    menu: { title: 'Depot rounds', icon: 'pi-check-square', path: '/depot-rounds', section: null, order: 30 },
    screens: [{ title: 'Depot rounds', path: '/depot-rounds', access: ['viewModule'] }],
  })
  checkManifests([manifest])
  expect(manifest).toMatchObject({
    menus: { own: { id: 8801, link: '/depot-rounds' } },
    routes: { '/depot-rounds': { menu: 'own', permission: [880100], title: 'Depot rounds' } },
  })
})
