import type { ServerFeature } from '../../plugins/ServerFeature'
import { patientAccessRoutes } from './patientAccessRoutes'

/** Who opened health records. */
export const patientAccess: ServerFeature = { routes: patientAccessRoutes }
