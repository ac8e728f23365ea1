import { monthNames } from '@core/entity'
import { targetMetric } from '../../shared/targets/targetMetrics'

export const monthName = (month: string): string => monthNames[Number(month.slice(5, 7)) - 1]!

export const formatOf = (metric: number): 'money' | 'number' => (metric === targetMetric.revenue ? 'money' : 'number')

/** The color for a pace: on pace (1 or more), behind (less than 0.9), or between. D6 */
export const toneOf = (pace: number | null): 'primary' | 'success' | 'danger' =>
  pace === null ? 'primary' : pace < 0.9 ? 'danger' : pace >= 1 ? 'success' : 'primary'
