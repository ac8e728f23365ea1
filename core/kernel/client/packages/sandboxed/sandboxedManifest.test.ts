import { expect, it, vi } from 'vitest'
import type { SandboxedPackage } from '@core/kernel/shared/sandboxedPackage'
import { checkManifests } from '../../session/registry/checkManifests'
import { sandboxedManifest } from './sandboxedManifest'

// Before the modules that read it are evaluated.
await vi.hoisted(async () => {
  const { createLanguage } = await import('@core/kernel/shared/createLanguage')
  globalThis.$language = createLanguage({ code: 'es', locale: 'es-US' })
})

const rounds: SandboxedPackage = {
  id: 'depotRounds',
  version: '1.0.0',
  title: 'Depot rounds',
  publisher: 'Example (not verified)',
  module: { id: 8801, title: 'Depot rounds', permissions: { viewModule: { offset: 0, name: 'View' } } },
  menu: { title: 'Depot rounds', icon: 'pi-check-square', path: '/depot-rounds', section: null, order: 30 },
  screens: [{ title: 'Depot rounds', path: '/depot-rounds', access: ['viewModule'] }],
}

it('the manifest of a sandboxed package is made of data', () => {
  const manifest = sandboxedManifest(rounds)
  checkManifests([manifest])
  expect(manifest).toMatchObject({
    menus: { own: { id: 8801, link: '/depot-rounds' } },
    routes: { '/depot-rounds': { menu: 'own', permission: [880100], title: 'Depot rounds' } },
  })
})

it('its own titles are in the reader’s language, and it translates nothing else of the product', () => {
  const words = { 'Depot rounds': 'Rondas del depósito', 'Choose a new password': 'Escriba aquí su contraseña' }
  const { title, menus, routes } = sandboxedManifest(rounds, words)
  const spanish = 'Rondas del depósito'
  expect([title, menus.own?.title, routes['/depot-rounds']?.title]).toEqual([spanish, spanish, spanish])
  expect(globalThis.$language?.known('Depot rounds')).toBe(spanish)
  expect(globalThis.$language?.known('Choose a new password')).toBe('Choose a new password')
})
