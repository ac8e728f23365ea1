import { writeListUrl } from '@core/client/kit'
import type { MetricsFilter } from '../../../shared/metrics/metricsTypes'
import { referralPaths } from '../../referralPaths'

/** @returns the link to the list of exactly the rows that a figure counts. */
export function metricsLink(filters: MetricsFilter): string {
  // The view is named, because otherwise the list would open in the user's last view.
  return `${referralPaths.list}?${writeListUrl({ view: 'all', filters })}`
}
