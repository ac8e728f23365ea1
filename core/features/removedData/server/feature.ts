import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { removedDataRoutes } from './removedDataRoutes'

/** The files of what administrators deleted for good. */
export default defineFeature({ id: 'removedData', required: true, routes: removedDataRoutes })
