import { communicationPolicyForm } from './communicationPolicyForm'
import type { PublicForm } from './definePublicForm'
import { handbookForm } from './handbookForm'
import { healthPolicyForm } from './healthPolicyForm'
import { intakeForm } from './intakeForm'
import type { FormKey } from './publicForms'
import { releaseInfoForm } from './releaseInfoForm'
import { schoolCollaborationForm } from './schoolCollaborationForm'

/** Every form with its fields. A page that renders one form imports only that one. */
export const formDefinitions: Readonly<Record<FormKey, PublicForm>> = {
  intake: intakeForm,
  handbook: handbookForm,
  healthPolicy: healthPolicyForm,
  releaseInfo: releaseInfoForm,
  communicationPolicy: communicationPolicyForm,
  schoolCollaboration: schoolCollaborationForm,
}
