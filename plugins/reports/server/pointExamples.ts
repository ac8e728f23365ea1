import { defineFigure, type Grouping } from '@core/entity'
import { contributionTo } from '@core/server/plugin'
import { dashboardTiles, dashboardViews, reportDefinitions } from '../contract/definitions'

const inspected = defineFigure({
  id: 'inspected',
  name: 'Inspected',
  sentence: 'Vehicles that were inspected in the period.',
  entity: 'vehicle',
  day: 'inspected',
  good: 'up',
})

const byDepot: Grouping = { id: 'depot', label: 'Depot', of: 'field', field: 'depotId' }

/** For docs/contribution-points.md. */
export const pointExamples = {
  'dashboard.view@1': () =>
    contributionTo(dashboardViews, [
      {
        id: 'vehicles',
        title: 'Vehicles',
        figures: [inspected],
        charts: [{ id: 'depots', title: 'By depot', kind: 'bar', figures: [inspected], grouping: byDepot }],
      },
    ]),
  'dashboard.tile@1': () =>
    contributionTo(dashboardTiles, [
      { id: 'carpool.inspected', order: 30, group: 'Carpool', dashboards: ['manager'], figure: inspected },
    ]),
  'report.definition@1': () =>
    contributionTo(reportDefinitions, [
      { id: 'inspections', figures: [inspected], groupings: [byDepot], kind: 'bar', days: 'thisYear' },
    ]),
} as const
