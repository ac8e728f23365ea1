import { expect, test } from 'vitest'
import { corePlugin } from '@core/kernel/client/shell/corePlugin'

test('[S2.7, S2.24] the dashboard is core’s own, at /dashboard with menu 2', () => {
  expect(corePlugin.menus.home!.id).toBe(2)
  expect(corePlugin.routes['/dashboard']!.menu).toBe('home')
})
