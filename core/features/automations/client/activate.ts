import { homeWidgets } from '@core/features/home/contract/homeWidgets'
import { personalMenus } from '@core/kernel/client/session/menus/personalMenus'
import { defineActivation } from '@core/kernel/client/session/registry/defineActivation'

/** Only people whom automations have asked see anything of it, so nobody else requests anything. */
export default defineActivation({
  run({ contribute, viewer: { approvals } }) {
    if (approvals === undefined) return
    contribute(personalMenus, {
      id: 'core.approvals',
      order: 10,
      title: 'Approvals',
      icon: 'pi-check-circle',
      link: '/approvals',
    })
    if (approvals > 0)
      contribute(homeWidgets, {
        id: 'core.approvals',
        order: 1,
        title: 'Waiting for your approval',
        width: 'full',
        load: () => import('./ApprovalsAtHome'),
      })
  },
})
