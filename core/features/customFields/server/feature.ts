import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { customFieldRoutes } from './customFieldRoutes'
import { emptyRemovedFields } from './emptyRemovedFields'
import { tendIndexes } from './tendIndexes'

/** The fields that administrators add to the records of entities that allow it. */
export default defineFeature({
  id: 'customFields',
  required: true,
  routes: customFieldRoutes,
  jobs: {
    'core.emptyRemovedFields': {
      every: '1d',
      timeout: '1h',
      run: emptyRemovedFields,
    },
    'core.tendCustomIndexes': {
      every: '1m',
      timeout: '12h',
      run: ({ db, catalog }, signal) => tendIndexes(db, catalog, signal),
    },
  },
})
