import { defineEntityScreens } from '@core/client/kit'
import { documentEntity } from '../../shared/files/documentEntity'
import { documentPaths } from '../../shared/documentPaths'

/** S2.23 */
export default defineEntityScreens(documentEntity, {
  paths: documentPaths,
  icon: 'pi-file',
  sort: { field: 'createdAt', direction: 'desc' },
})
