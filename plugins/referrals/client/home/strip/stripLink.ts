import { writeAddress } from '@core/client/lists/listAddress'
import type { StripFilter } from '../../../shared/strip/stripTypes'
import { referralPaths } from '../../referralPaths'

/** @returns the list of exactly the rows that a figure counts. */
export function stripLink(filters: StripFilter): string {
  // The view is named, so that the list doesn't open in the one that its reader was in last.
  return `${referralPaths.list}?${writeAddress({ view: 'all', filters })}`
}
