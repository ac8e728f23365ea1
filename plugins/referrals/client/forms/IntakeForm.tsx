import { intakeForm } from '../../shared/forms/intakeForm'
import { PublicForm } from './PublicForm'

export default function IntakeForm() {
  return <PublicForm definition={intakeForm} />
}
