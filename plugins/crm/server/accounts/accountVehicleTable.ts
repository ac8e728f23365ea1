import { invalid } from '@core/server/plugin'
import { defineEntityTable } from '@core/server/entities'
import { vinYears } from '../../shared/accounts/checkVin'
import { vinMaker } from '../../shared/accounts/vinMakers'
import { accountVehicleEntity } from '../../shared/accounts/accountVehicleEntity'

/**
 * The vehicles that accounts hold. The maker is derived from the VIN, and so is the year where the VIN tells one; else it is typed.
 */
export const accountVehicleTable = defineEntityTable({
  entity: accountVehicleEntity,
  table: 'crm.account_vehicle',
  rules: {
    async plan({ before, after }) {
      const { vin } = after
      const years = vinYears(vin)
      const isStale = before !== null && before.vin !== vin && before.year === after.year
      const typed = isStale ? null : after.year
      if (years.length > 1 && typed !== null && !years.includes(typed))
        throw invalid([{ field: 'year', message: `Model year: this VIN says ${years.join(' or ')}` }])
      return { record: { ...after, maker: vinMaker(vin) ?? null, year: years.length === 1 ? years[0]! : typed } }
    },
  },
})
