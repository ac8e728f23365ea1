import { configuration, configurationMenu } from '@core/kernel/entity/configurationModule'
import { entityRoutes } from '@core/kernel/client/kit/screens/standard/entityRoutes'
import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'
import { menuPaths } from '../shared/menuPaths'

const { view, create, update, updateAll } = configuration

export default defineFeature({
  routes: entityRoutes({
    menu: configurationMenu,
    paths: menuPaths,
    one: 'Menu',
    many: 'Menus',
    can: { view, create, update: [update, updateAll] },
    screens: () => import('./menuScreens'),
    list: () => import('./MenuHierarchy'),
  }),
})
