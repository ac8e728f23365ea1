import { configuration, configurationMenu } from '@core/kernel/entity/configurationModule'
import { entityRoutes } from '@core/kernel/client/kit/screens/standard/entityRoutes'
import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'
import { signInProviderPaths } from '../shared/signInProviderPaths'

const needs = configuration.signInProviders

export default defineFeature({
  routes: entityRoutes({
    menu: configurationMenu,
    paths: signInProviderPaths,
    one: 'Sign-in provider',
    many: 'Sign-in providers',
    can: { view: needs, create: needs, update: needs },
    screens: () => import('./signInProviderScreens'),
  }),
})
