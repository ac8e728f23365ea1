import { configuration, configurationMenu } from '@core/kernel/entity/configurationModule'
import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'

export default defineFeature({
  routes: {
    '/layouts': {
      menu: configurationMenu,
      permission: configuration.layouts,
      title: 'Layouts',
      screen: () => import('./Layouts'),
    },
  },
})
