import { createApi } from '@core/client/session'
import type { layoutCalls } from '../shared/layoutCalls'
import type { dashboardCalls, reportCalls } from '../shared/reportCalls'

export const reportApi = createApi<typeof dashboardCalls & typeof layoutCalls & typeof reportCalls>()
