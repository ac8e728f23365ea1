import { defineEntityTable } from '@core/server/entities'
import { capacityEntity } from '../shared/capacityEntity'
import { referralRules } from './record/referralRules'
import { referralStorage } from './referralStorage'

/** The definition from which core provides lists, records, bulk changes, imports and exports. */
export const referralTable = defineEntityTable({ ...referralStorage, rules: referralRules })

export const capacityTable = defineEntityTable({ entity: capacityEntity, table: 'referrals.capacity' })
