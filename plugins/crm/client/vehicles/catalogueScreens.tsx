import { defineEntityScreens } from '@core/client/kit'
import { fuelPaths, makePaths, modelPaths, segmentPaths, statePaths, yearPaths } from '../../shared/crmPaths'
import {
  fuelEntity,
  makeEntity,
  makeModelEntity,
  segmentEntity,
  stateEntity,
  yearEntity,
} from '../../shared/vehicles/catalogueEntities'
import { CatalogueTools } from './CatalogueTools'
import { MakesControl, MakeNames } from './segmentMakes'

const list = { actions: CatalogueTools }

const fuel = defineEntityScreens(fuelEntity, { paths: fuelPaths, icon: 'pi-bolt', list })
const year = defineEntityScreens(yearEntity, {
  paths: yearPaths,
  icon: 'pi-calendar',
  sort: { field: 'name', direction: 'desc' },
  list,
})
const make = defineEntityScreens(makeEntity, { paths: makePaths, icon: 'pi-tag', list })
const model = defineEntityScreens(makeModelEntity, { paths: modelPaths, icon: 'pi-tags', list })
const segment = defineEntityScreens(segmentEntity, {
  paths: segmentPaths,
  icon: 'pi-sitemap',
  list,
  record: { fields: [{ path: 'makeId', render: (ids) => <MakeNames ids={ids} /> }], omit: ['makeIdString'] },
  form: {
    sections: [
      {
        id: 'segment',
        title: 'Segment',
        fields: ['name', { path: 'makeId', span: 'full', control: (props) => <MakesControl {...props} /> }],
      },
    ],
    omit: ['makeIdString'],
  },
})
const state = defineEntityScreens(stateEntity, { paths: statePaths, icon: 'pi-map' })

/** The catalog that describes vehicles: five short lists, and the states. S3.17, S3.18 */
export default { make, model, segment, year, fuel, state }
