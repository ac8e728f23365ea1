import { defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { standingRuleCalls } from '@core/kernel/shared/standingRuleCalls'
import { standingRuleProfile } from './standingRuleProfile'
import { readChosen } from './standingRuleRepository'
import { standingRuleRoutes } from './standingRuleRoutes'

/** The rules that the product follows by itself, as far as administrators can set them. */
export default defineFeature({
  id: 'standingRules',
  required: true,
  routes: (context) => [
    defineRoute(standingRuleCalls.read, {
      access: 'signedIn',
      whileViewing: true,
      // From the database, so that every node has a change at once.
      handle: async () => ({ data: (await readChosen(context.db)).map(({ id, chosen }) => ({ id, chosen })) }),
    }),
    ...standingRuleRoutes(context),
  ],
  profile: [standingRuleProfile],
})
