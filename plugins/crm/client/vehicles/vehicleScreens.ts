import { defineEntityScreens } from '@core/client/kit'
import { vehiclePaths } from '../../shared/crmPaths'
import { vehicleEntity } from '../../shared/vehicles/vehicleEntity'
import { CatalogueTools } from './CatalogueTools'
import { Gallery } from './Gallery'

/** D1; once a vehicle is saved one goes to the list (S2.38). */
export default defineEntityScreens(vehicleEntity, {
  paths: vehiclePaths,
  icon: 'pi-car',
  list: {
    columns: [{ field: 'name', width: 240, main: true }],
    filters: ['makeId', 'segmentId', 'fuelId'],
    actions: CatalogueTools,
  },
  record: { notice: Gallery },
})
