import { configuration, configurationMenu } from '@core/kernel/entity/configurationModule'
import { entityRoutes } from '@core/kernel/client/kit/screens/standard/entityRoutes'
import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'
import { customFieldPaths } from '../contract/customFieldPaths'

const needs = configuration.customFields

export default defineFeature({
  routes: entityRoutes({
    menu: configurationMenu,
    paths: customFieldPaths,
    one: 'Field',
    many: 'Fields',
    can: { view: needs, create: needs, update: needs },
    screens: () => import('./customFieldScreens'),
  }),
})
