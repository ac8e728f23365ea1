import * as plugin from '../../../../client/plugin.ts?surface'
import * as contract from '../../../../contract.ts?surface'
import * as entity from './entity'

/** What manifests and public pages import. It is fetched with the code that loads packages, since each package needs it. */
export const manifestModules = {
  '@core/contract': contract,
  '@core/entity': entity,
  '@core/client/plugin': plugin,
}
