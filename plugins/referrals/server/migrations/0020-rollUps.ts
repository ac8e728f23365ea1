import { rollUpTableSql, rollUpTriggerSql } from '@core/server/entities'
import type { Migration } from '@core/server/plugin'
import { storedRollUps } from '../figures/rollUps'

/** Totals that the database keeps of the referrals that there are now: what the index of 0017 counted anew each time. */
export const rollUps: Migration = {
  id: '0020-rollUps',
  sql: [
    ...Object.entries(storedRollUps).map(
      ([name, rollUp]) => `${rollUpTableSql('referrals', name, rollUp)}\nanalyze ${name};`,
    ),
    rollUpTriggerSql('referrals', 'referral', storedRollUps),
  ].join('\n'),
}
