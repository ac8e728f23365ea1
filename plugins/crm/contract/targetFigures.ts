/** The formulas of targets (D6), for plugins that show them. */
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
