import { communicationPolicyForm } from '../../shared/forms/communicationPolicyForm'
import { PublicForm } from './PublicForm'

export default function CommunicationPolicyForm() {
  return <PublicForm definition={communicationPolicyForm} />
}
