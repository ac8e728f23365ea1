import { EntityAddScreen } from '@core/client/forms/screen/EntityAddScreen'
import type { ModuleDetail } from '../adminApis'
import { moduleForm } from './moduleForm'

/** A new module. S2.17 */
export default function AddModule() {
  return <EntityAddScreen<ModuleDetail> {...moduleForm} subtitle={() => 'It holds the permissions that you then add to it.'} />
}
