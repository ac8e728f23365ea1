import { configuration, configurationMenu } from '@core/kernel/entity/configurationModule'
import { entityRoutes } from '@core/kernel/client/kit/screens/standard/entityRoutes'
import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'
import { recordKindPaths } from '../contract/recordKindPaths'

const needs = configuration.recordKinds

export default defineFeature({
  routes: entityRoutes({
    menu: configurationMenu,
    paths: recordKindPaths,
    one: 'Kind of record',
    many: 'Kinds of record',
    can: { view: needs, create: needs, update: needs },
    screens: () => import('./recordKindScreens'),
  }),
})
