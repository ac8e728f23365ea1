import { defineEntityTable } from '@core/server/entities'
import { capacityEntity } from '../shared/capacityEntity'
import { referralRules } from './record/referralRules'
import { referralStorage } from './referralStorage'

/** What core makes the lists, records, bulk changes, imports and exports of. */
export const referralTable = defineEntityTable({ ...referralStorage, rules: referralRules })

export const capacityTable = defineEntityTable({ entity: capacityEntity, table: 'referrals.capacity' })
