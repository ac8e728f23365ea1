import { afterEach, expect, test } from 'vitest'
import { configuration, configurationMenu } from '@core/kernel/entity/configurationModule'
import { homePermission } from '@core/kernel/entity/permissions'
import { setFeaturesOff } from '../platform/featuresOff'
import { corePlugin, corePluginHere } from './corePlugin'

afterEach(() => setFeaturesOff([]))

test('a screen of a feature is everybody’s, unless it names a menu and what permission opens it', () => {
  expect(corePlugin.routes['/account']).toMatchObject({ menu: 'home', permission: homePermission })
  expect(corePlugin.routes['/automations']).toMatchObject({
    menu: configurationMenu,
    permission: configuration.automations,
  })
})

test('a feature that the deployment turns off has no screens', () => {
  setFeaturesOff(['automations'])
  const paths = Object.keys(corePluginHere().routes)
  expect(paths).not.toContain('/automations')
  expect(paths).not.toContain('/approvals')
  expect(paths).toContain('/account')
})
