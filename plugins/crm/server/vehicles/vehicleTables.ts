import { sql } from 'kysely'
import { formats } from '@core/entity'
import { defineEntityTable, type EntityRules } from '@core/server/entities'
import { invalid } from '@core/server/plugin'
import {
  fuelEntity,
  makeEntity,
  makeModelEntity,
  segmentEntity,
  stateEntity,
  yearEntity,
} from '../../shared/vehicles/catalogueEntities'
import { type VehicleFields, vehicleEntity } from '../../shared/vehicles/vehicleEntity'

const vehicleRules: EntityRules<VehicleFields> = {
  async plan({ tx, after }) {
    const { rows } =
      await sql`select from crm.make_model where id = ${after.modelId} and make_id = ${after.makeId}`.execute(tx.query)
    if (rows.length === 0) throw invalid([{ field: 'modelId', message: 'Model: choose one of this make' }])
    return { record: { ...after, active: after.active ?? true } }
  },
}

type Body = Readonly<Record<string, unknown>>

/** S3.17: the makes of a segment are sent as a text with commas. */
function makesAsIds({ makeIdString, ...sent }: Body): Body {
  if (typeof makeIdString !== 'string') return makeIdString === undefined ? sent : { ...sent, makeIdString }
  const ids = makeIdString.split(',').filter((part) => part.trim() !== '')
  return { ...sent, makeId: ids.map(Number) }
}

/** @returns the SQL of a price as text, in the currency of the deployment */
const priceSql = () =>
  `'${formats.sign.replaceAll("'", "''")}' || to_char(vehicle.price, 'FM999,999,999,990${formats.places > 0 ? `.${'0'.repeat(formats.places)}` : ''}')`

/** The tables of vehicles, and of the catalog that describes them. S3.17, S7.13 */
export const vehicleTables = () => [
  defineEntityTable({
    entity: vehicleEntity,
    table: 'crm.vehicle',
    computed: {
      offer: `concat_ws(' · ', vehicle.segment_name, ${priceSql()}, vehicle.stock_no)`,
    },
    search: 'vehicle.find_text',
    rules: vehicleRules,
  }),
  defineEntityTable({ entity: fuelEntity, table: 'crm.fuel' }),
  defineEntityTable({ entity: yearEntity, table: 'crm.year' }),
  defineEntityTable({ entity: makeEntity, table: 'crm.make' }),
  defineEntityTable({ entity: makeModelEntity, table: 'crm.make_model' }),
  defineEntityTable({
    entity: segmentEntity,
    table: 'crm.segment',
    computed: { makeIdString: 'segment.make_id' },
    normalizeBody: makesAsIds,
  }),
  defineEntityTable({ entity: stateEntity, table: 'crm.state' }),
]
