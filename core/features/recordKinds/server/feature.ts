import { readRecordKinds } from '@core/kernel/server/entities/made/readRecordKinds'
import { defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { recordKindCalls } from '@core/kernel/shared/recordKindCalls'
import { dropRemovedKinds } from './dropRemovedKinds'
import { recordKindProfile } from './recordKindProfile'
import { recordKindRoutes } from './recordKindRoutes'
import { recordKindTable } from './recordKindTable'

/** The kinds of record that administrators make. */
export default defineFeature({
  id: 'recordKinds',
  required: true,
  entities: (context) => [recordKindTable(context)],
  routes: (context) => [
    defineRoute(recordKindCalls.read, {
      access: 'signedIn',
      // From the database: this node may not have heard of a change of which the browser has.
      handle: async () => ({ data: [...(await readRecordKinds(context.db, context.catalog))] }),
    }),
    ...recordKindRoutes(context),
  ],
  profile: [recordKindProfile],
  jobs: {
    'core.dropRemovedKinds': { every: '1d', timeout: '1h', run: dropRemovedKinds },
  },
})
