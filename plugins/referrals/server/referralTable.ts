import { defineEntityTable } from '@core/server/entities/EntityTable'
import { referralRules } from './record/referralRules'
import { referralStorage } from './referralStorage'

/** What core makes the lists, records, bulk changes, imports and exports of. */
export const referralTable = defineEntityTable({ ...referralStorage, rules: referralRules })
