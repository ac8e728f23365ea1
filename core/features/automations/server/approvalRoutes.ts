import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { approvalCalls } from '@core/kernel/shared/automationCalls'
import { decide, findApprovals } from './approvals'

/** What automations ask people to approve. Whoever is asked may decide; nobody else finds anything. */
export function approvalRoutes({ db, catalog }: ServerContext): readonly Route[] {
  return [
    defineRoute(approvalCalls.list, {
      access: 'signedIn',
      handle: async ({ viewer }) => ({ data: await findApprovals(db, catalog, viewer) }),
    }),
    defineRoute(approvalCalls.decide, {
      access: 'signedIn',
      async handle({ params: { id }, body, viewer }) {
        await decide(db, id, body, viewer)
        return { message: body.approved ? 'Approved. It goes on now.' : 'Not approved. It ends here.' }
      },
    }),
  ]
}
