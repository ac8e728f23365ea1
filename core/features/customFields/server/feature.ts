import { removedValuesKept } from '@core/kernel/server/entities/removed/removedData'
import { on } from '@core/kernel/server/plugins/defineServerPlugin'
import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { customFieldProfile } from './customFieldProfile'
import { customFieldRoutes } from './customFieldRoutes'
import { customFieldTable } from './customFieldTable'
import { deletedFieldRoutes } from './deletedFieldRoutes'
import { emptyRemovedFields } from './emptyRemovedFields'
import { formulaRoutes } from './formulaRoutes'
import { notifyOfRemovedValues, removedValuesKind } from './notifyOfRemovedValues'
import { tendIndexes } from './tendIndexes'

/** The fields that administrators add to the records of entities that allow it. */
export default defineFeature({
  id: 'customFields',
  required: true,
  entities: (context) => [customFieldTable(context)],
  routes: (context) => [...customFieldRoutes(context), ...formulaRoutes(context), ...deletedFieldRoutes(context)],
  profile: [customFieldProfile],
  subscriptions: { 'core.notifyOfRemovedValues': on(removedValuesKept, notifyOfRemovedValues) },
  notifications: [removedValuesKind],
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
