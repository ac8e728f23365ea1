import { handbookForm } from '../../shared/forms/handbookForm'
import { PublicForm } from './PublicForm'

export default function HandbookForm() {
  return <PublicForm definition={handbookForm} />
}
