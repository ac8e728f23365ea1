import { healthPolicyForm } from '../../shared/forms/healthPolicyForm'
import { PublicForm } from './PublicForm'

export default function HealthPolicyForm() {
  return <PublicForm definition={healthPolicyForm} />
}
