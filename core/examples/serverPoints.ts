import { date, defineStandingRule, integer } from '@core/entity'
import {
  automationActions,
  automationEvents,
  contributionTo,
  healthChecks,
  importPresets,
  listFilters,
  standingRules,
} from '@core/server/plugin'

/** An entry for each point of core's server half, as in `contributes` of a plugin. docs/contribution-points.md shows them. */
export const pointExamples = {
  'import.preset@1': () =>
    contributionTo(importPresets, [
      {
        name: 'Motor pool',
        signs: [['MP-No', 'Number plate']],
        columns: { 'MP-No': [], 'Number plate': ['Plate'], 'Last check': ['Inspected'] },
      },
    ]),
  'health.check@1': () =>
    contributionTo(healthChecks, [
      {
        id: 'carpool.keyBox',
        name: 'the key box',
        check: async () => ({
          tone: 'warning',
          title: 'The key box does not answer',
          mend: 'Look whether it has power.',
        }),
      },
    ]),
  'list.filter@1': () =>
    contributionTo(listFilters, [
      {
        id: 'carpool.lastTrip',
        entity: 'vehicle',
        field: date('Last trip'),
        sql: ({ id, compare }) => compare(`select max(day) from carpool.trip where vehicle_id = ${id}`),
      },
    ]),
  'automation.action@1': () =>
    contributionTo(automationActions, [
      {
        id: 'carpool.park',
        label: 'Park the vehicle',
        records: ['vehicle'],
        run: async () => 'Parked it',
      },
    ]),
  'automation.event@1': () =>
    contributionTo(automationEvents, [
      { id: 'carpool.returned', label: 'the driver returns the keys', records: ['vehicle'], past: async () => [] },
    ]),
  'rule.standing@1': () =>
    contributionTo(standingRules, [
      defineStandingRule({
        id: 'carpool.inspection',
        title: 'Inspection of vehicles',
        help: 'After how many months a vehicle is inspected again.',
        fields: { months: integer('Months', { required: true, min: 1, max: 60 }) },
        delivered: { months: 12 },
      }),
    ]),
} as const
