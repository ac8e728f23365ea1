import { expect, test } from 'vitest'
import home from './feature'

test('[S2.7, S2.24] the dashboard is core’s own, at /dashboard with menu 2', () => {
  expect(home.routes['/dashboard']!.menu).toBe(2)
})
