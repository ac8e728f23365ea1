import { writeListUrl } from '@core/client/kit'
import type { MetricsFilter } from '../../../shared/metrics/metricsTypes'
import { referralPaths } from '../../referralPaths'

/** @returns the list of exactly the rows that a figure counts. */
export function metricsLink(filters: MetricsFilter): string {
  // The view is named, so that the list doesn't open in the one that its reader was in last.
  return `${referralPaths.list}?${writeListUrl({ view: 'all', filters })}`
}
