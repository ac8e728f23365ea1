import { contributionTo } from '@core/server/plugin'
import { setUpSteps } from '../contract/setUpSteps'

/** For docs/contribution-points.md. */
export const pointExamples = {
  'setUp.step@1': () =>
    contributionTo(setUpSteps, [
      {
        id: 'carpool.vehicles',
        order: 40,
        title: 'Enter your vehicles',
        text: 'Drivers book them from their first day.',
        link: '/vehicles',
        permission: 7104,
        doneSql: 'exists (select from carpool.vehicle)',
      },
    ]),
} as const
