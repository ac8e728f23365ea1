import { defineActivation, homeWidgets } from '@core/client/plugin'
import { managesSales, seesTasks } from '../shared/reportAccess'

/** The first page shows the user's open work, and for managers that of their people. */
export default defineActivation({
  run({ contribute, viewer: { permissions } }) {
    if (permissions.has(seesTasks))
      contribute(homeWidgets, {
        id: 'reports.today',
        order: 5,
        title: 'Your figures',
        width: 'full',
        load: async () => ({ default: (await import('./home/HomeFigures')).YourDay }),
      })
    if (managesSales.some((permission) => permissions.has(permission)))
      contribute(homeWidgets, {
        id: 'reports.team',
        order: 1,
        title: 'Your team',
        width: 'full',
        load: async () => ({ default: (await import('./home/HomeFigures')).YourTeam }),
      })
  },
})
