/** The formulas of targets (D6), for whoever shows them elsewhere. */
export {
  type PeriodDays,
  type WorkCalendar,
  attainment,
  daysOf,
  neededPerDay,
  pace,
  usualWeek,
  workingDays,
} from '../shared/targets/targetFigures'
