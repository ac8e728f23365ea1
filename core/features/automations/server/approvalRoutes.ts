import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { approvalCalls } from '@core/kernel/shared/automationCalls'
import { decide, findApprovals } from './approvals'

/** What automations ask people to approve. Whoever is asked may decide; nobody else finds anything. */
export function approvalRoutes(context: ServerContext): readonly Route[] {
  return [
    defineRoute(approvalCalls.list, {
      access: 'signedIn',
      handle: async ({ viewer }) => ({ data: await findApprovals(context, viewer) }),
    }),
    defineRoute(approvalCalls.decide, {
      access: 'signedIn',
      async handle({ params: { id }, body, viewer }) {
        const goesOn = await decide(context, id, body, viewer)
        if (body.approved) return { message: 'Approved. It goes on now.' }
        return { message: goesOn ? 'Not approved. It does what is to be done then.' : 'Not approved. It ends here.' }
      },
    }),
  ]
}
