// The parts of a form, for pages without an account and for forms that don't belong to one entity: controls, steps, problems, uploads,
// drafts.

export { FormContext, useFormSetting } from '../kernel/client/kit/forms/FormContext'
export { type PlacedField, spanOf } from '../kernel/client/kit/forms/FormSection'
export { createPress } from '../kernel/client/kit/forms/FormContext'
export { FileStates } from '../kernel/client/kit/data/FileStates'
export { createUploads } from '../kernel/client/kit/forms/FormContext'
export { ErrorSummary } from '../kernel/client/kit/forms/sections/ErrorSummary'
export { problemsOf, singular } from '../kernel/client/kit/forms/sections/formProblems'
export { toInput } from '../kernel/client/kit/forms/draft/draft'
export { checkDraft, withoutHidden } from '../kernel/client/kit/forms/draft/formErrors'
export { stepsOf, withValueAt } from '../kernel/client/kit/data/fieldPaths'
export { FlagControl } from '../kernel/client/kit/forms/controls/FlagControl'
export { ChosenNames, namedChoicesControl } from '../kernel/client/kit/forms/controls/NamedChoices'
export { SecretButton } from '../kernel/client/kit/forms/SecretButton'
export { ConfirmButton } from '../kernel/client/kit/forms/ConfirmButton'
export { CallDialog } from '../kernel/client/kit/forms/CallDialog'
export type { CallField } from '../kernel/client/kit/forms/callDialogProps'
export { useSubmit } from '../kernel/client/platform/api/useSubmit'
export { FormField } from '../kernel/client/kit/forms/controls/FormField'
export { AgreementControl } from '../kernel/client/kit/forms/controls/AgreementControl'
export { focusField } from '../kernel/client/kit/forms/controls/focusField'
export {
  loadFilesControl,
  loadSignatureControl,
  loadTagsControl,
} from '../kernel/client/kit/forms/controls/lazyControls'
export { PhoneControl } from '../kernel/client/kit/forms/controls/PhoneControl'
export {
  ChoiceControl,
  ChoicesControl,
  EmailControl,
  LongTextControl,
  NumberControl,
  TextControl,
} from '../kernel/client/kit/forms/controls/SimpleControls'
export { YesNoControl } from '../kernel/client/kit/forms/controls/YesNoControl'
export { FieldNote } from '../kernel/client/platform/ui/fields/FieldFrame'
export { UploadRow } from '../kernel/client/kit/forms/controls/files/UploadRow'
export { useUploads } from '../kernel/client/kit/forms/controls/files/useUploads'
