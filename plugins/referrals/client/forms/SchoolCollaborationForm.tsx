import { schoolCollaborationForm } from '../../shared/forms/schoolCollaborationForm'
import { PublicForm } from './PublicForm'

export default function SchoolCollaborationForm() {
  return <PublicForm definition={schoolCollaborationForm} />
}
