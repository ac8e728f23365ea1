import { homeWidgets } from '@core/features/home/contract/homeWidgets'
import { approvalTopic } from '@core/kernel/entity/apiTypes'
import { live } from '@core/kernel/client/platform/live/live'
import { personalMenus } from '@core/kernel/client/session/menus/personalMenus'
import { defineActivation } from '@core/kernel/client/session/registry/defineActivation'

/** Only people whom automations have asked see anything of it, so nobody else requests anything. */
export default defineActivation({
  run({ contribute, own, viewer: { approvals } }) {
    if (approvals === undefined) return
    contribute(personalMenus, {
      id: 'core.approvals',
      order: 10,
      title: 'Approvals',
      icon: 'pi-check-circle',
      link: '/approvals',
    })
    let isShown = false
    const show = (waiting: number) => {
      if (isShown || waiting === 0) return
      isShown = true
      contribute(homeWidgets, {
        id: 'core.approvals',
        order: 1,
        title: 'Waiting for your approval',
        width: 'full',
        load: () => import('./ApprovalsAtHome'),
      })
    }
    show(approvals)
    own(
      live.onChanges(approvalTopic, () => {
        // A card that is there follows by itself.
        if (!isShown) void countWaiting().then(show, () => {})
      }),
    )
  },
})

async function countWaiting(): Promise<number> {
  const { approvalApi } = await import('./approvalApi')
  return (await approvalApi.list(new AbortController().signal)).length
}
