import type { ServerFeature } from '../../plugins/ServerFeature'
import { viewRoutes } from './viewRoutes'

/** Views of lists that people save and share. */
export const views: ServerFeature = { routes: viewRoutes }
