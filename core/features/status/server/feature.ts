import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { statusRoutes } from './statusRoutes'

/** The state of the product for those who run it, and a call that sends again what failed. */
export default defineFeature({ id: 'status', routes: statusRoutes })
