import { defineEntityTable } from '@core/server/entities'
import { normalizeVin, vinMaker, vinYear } from '../../shared/accounts/checkVin'
import { accountVehicleEntity } from '../../shared/accounts/accountVehicleEntity'

/** The vehicles that accounts hold. Maker and year are derived from the VIN. */
export const accountVehicleTable = defineEntityTable({
  entity: accountVehicleEntity,
  table: 'crm.account_vehicle',
  rules: {
    async plan({ after }) {
      const vin = normalizeVin(after.vin)
      return { record: { ...after, vin, maker: vinMaker(vin) ?? null, year: vinYear(vin) ?? null } }
    },
  },
})
