import { configuration, configurationMenu } from '@core/kernel/entity/configurationModule'
import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'

export default defineFeature({
  routes: {
    '/plugins': {
      menu: configurationMenu,
      permission: configuration.plugins,
      title: 'Plugins',
      screen: () => import('./Plugins'),
    },
  },
})
