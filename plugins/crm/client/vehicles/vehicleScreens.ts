import { defineEntityScreens, nextRecord } from '@core/client/kit'
import { vehiclePaths } from '../../shared/crmPaths'
import { quoteEntity } from '../../shared/quotes/quoteEntity'
import { vehicleEntity } from '../../shared/vehicles/vehicleEntity'
import { quoteOf } from '../quotes/quoteOfVehicle'
import { CatalogueTools } from './CatalogueTools'
import { Gallery } from './Gallery'

/** D1; after a vehicle is saved, the list opens (S2.38). */
export default defineEntityScreens(vehicleEntity, {
  paths: vehiclePaths,
  icon: 'pi-car',
  list: {
    // Most names contain make, model and year, so these columns are optional.
    columns: [
      { field: 'name', width: 240, main: true, card: 'title' },
      { field: 'stockNo', width: 120, card: 'sub' },
      { field: 'segmentId', width: 150, card: 'line' },
      { field: 'fuelId', width: 120 },
      { field: 'price', width: 130, card: 'aside' },
      { field: 'active', width: 110 },
      { field: 'makeId', later: true },
      { field: 'modelId', later: true },
      { field: 'yearId', later: true },
    ],
    filters: ['makeId', 'segmentId', 'fuelId'],
    actions: CatalogueTools,
  },
  record: {
    notice: Gallery,
    omit: ['offer'],
    readActions: nextRecord('New quote', quoteEntity, ({ id }) => quoteOf(id)),
  },
})
