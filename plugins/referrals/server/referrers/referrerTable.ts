import { sql } from 'kysely'
import { defineEntityTable } from '@core/server/entities'
import { conflict } from '@core/server/plugin'
import { referrerEntity } from '../../shared/referrers/referrerEntity'
import { referrerMerge } from './referrerMerge'

export const referrerTable = defineEntityTable({
  entity: referrerEntity,
  table: 'referrals.referrer',
  // The database trigger stores values as typed, so the search text is lowercased here.
  search: 'core.comparable(referrer.search_text)',
  rules: {
    async mayDelete(tx, { id }) {
      const { rows } = await sql`select 1 from referrals.referral where referrer_id = ${id} limit 1`.execute(tx.query)
      if (rows.length > 0)
        throw conflict('This referrer has referrals. If they are in the directory twice, merge the two instead')
    },
  },
  merge: referrerMerge,
})
