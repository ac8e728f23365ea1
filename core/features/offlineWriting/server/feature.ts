import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { deviceKeyRoutes } from './deviceKeyRoutes'

/** The keys with which browsers encrypt what people write without a connection: core/kernel/client/platform/offlineWrites. */
export default defineFeature({
  id: 'offlineWriting',
  routes: ({ dataKeys }) => deviceKeyRoutes(dataKeys),
})
