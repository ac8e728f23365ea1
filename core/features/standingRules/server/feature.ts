import { defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { standingRuleCalls } from '@core/kernel/shared/standingRuleCalls'
import { readChosen } from './standingRuleRepository'

/** The rules that the product follows by itself, as far as administrators can set them. */
export default defineFeature({
  id: 'standingRules',
  required: true,
  routes: ({ db }) => [
    defineRoute(standingRuleCalls.read, {
      access: 'signedIn',
      whileViewing: true,
      // From the database, so that every node has a change at once.
      handle: async () => ({ data: (await readChosen(db)).map(({ id, chosen }) => ({ id, chosen })) }),
    }),
  ],
})
