import { releaseInfoForm } from '../../shared/forms/releaseInfoForm'
import { PublicForm } from './PublicForm'

export default function ReleaseInfoForm() {
  return <PublicForm definition={releaseInfoForm} />
}
