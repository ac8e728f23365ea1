import { moduleEntity } from '../../shared/moduleEntity'
import type { ModuleDetail } from '../adminApis'
import { modulePaths } from '../adminPaths'

/** The form of a module. From it one goes back to the list. S2.38 */
export const moduleForm = {
  entity: moduleEntity,
  listHref: modulePaths.list,
  cancelHref: (record: ModuleDetail | undefined) => (record ? modulePaths.view(record.id) : modulePaths.list),
  savedHref: () => modulePaths.list,
} as const
