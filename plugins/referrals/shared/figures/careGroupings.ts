import { addDays, byDays, byField, type Grouping } from '@core/entity'

// What dashboards and reports of care group their figures by. D6, D13

const ageStarts = [0, 4, 8, 15, 31, 61]
export const byAge = byDays('daysInStatus', 'Days in status', ageStarts)
export const byDaysInPhase = byDays((figure) => figure.replace('left', 'days'), 'Days', ageStarts)

/** Holds by the time of their next review. */
export const byReview: Grouping = {
  id: 'review',
  label: 'Review',
  of: 'cases',
  cases: [
    { key: 'due', label: 'Due', condition: (_, today) => ({ holdReviewDate: `..${today}` }) },
    ...(
      [
        ['In 1 – 7 days', 1, 7],
        ['In 8 – 14 days', 8, 14],
        ['In 15 – 30 days', 15, 30],
      ] as const
    ).map(([label, from, to]) => ({
      key: String(from),
      label,
      condition: (_: string, today: string) => ({ holdReviewDate: `${addDays(today, from)}..${addDays(today, to)}` }),
    })),
  ],
}

/** The six forms of the packet. S2.2 */
export const byForm: Grouping = {
  id: 'form',
  label: 'Form',
  of: 'cases',
  cases: [
    'Intake form',
    'Caregiver handbook',
    'Health policy',
    'Release of information',
    'Communication policy',
    'School collaboration',
  ].map((label, at) => ({
    key: String(at + 1),
    label,
    condition: (figure) => {
      if (['formsSent', 'formsOpened', 'formsBack'].includes(figure)) return { [figure]: String(at + 1) }
      return at === 0 ? {} : undefined
    },
  })),
}

export const byStatus = byField('status', 'Status', { whole: true })
export const bySource = byField('source', 'Source')
export const byHoldReason = byField('holdReason', 'Hold reason')
