import { EntityChangeScreen } from '@core/client/forms/screen/EntityChangeScreen'
import { useAdmin } from '../useAdmin'
import { moduleForm } from './moduleForm'

/** Changes what a module is called. S2.17 */
export default function EditModule() {
  const { module } = useAdmin()
  return <EntityChangeScreen {...moduleForm} store={module} />
}
