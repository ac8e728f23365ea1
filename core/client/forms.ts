// The parts of a form, for pages without an account and for forms that don't belong to one entity: controls, steps, problems, uploads,
// drafts.

export type { FormFiles } from './kit/data/FormFiles'
export { FormContext, useFormSetting } from './kit/forms/FormContext'
export { type PlacedField, type RowProps, type Span, spanOf } from './kit/forms/FormSection'
export { createPress, type Press } from './kit/forms/FormContext'
export { FileStates } from './kit/data/FileStates'
export { createUploads, type Uploads } from './kit/forms/FormContext'
export { ErrorSummary } from './kit/forms/sections/ErrorSummary'
export { problemsOf, singular } from './kit/forms/sections/formProblems'
export { toInput } from './kit/forms/draft/draft'
export { checkDraft, withoutHidden } from './kit/forms/draft/formErrors'
export { stepsOf, withValueAt } from './kit/data/fieldPaths'
export { FormField } from './kit/forms/controls/FormField'
export { AgreementControl } from './kit/forms/controls/AgreementControl'
export { focusField } from './kit/forms/controls/focusField'
export { loadFilesControl, loadSignatureControl, loadTagsControl } from './kit/forms/controls/lazyControls'
export { PhoneControl } from './kit/forms/controls/PhoneControl'
export {
  ChoiceControl,
  ChoicesControl,
  DateControl,
  EmailControl,
  LongTextControl,
  NumberControl,
  TextControl,
} from './kit/forms/controls/SimpleControls'
export { YesNoControl } from './kit/forms/controls/YesNoControl'
export { type UploadOptions, uploadFile } from './platform/api/uploadFile'
export { FieldNote } from './platform/ui/fields/FieldFrame'
export { createDraftAutosave, type DraftAutosave } from './kit/forms/autosave/createDraftAutosave'
export { draftApi } from './kit/forms/autosave/draftApi'
export { UploadRow } from './kit/forms/controls/files/UploadRow'
export { useUploads } from './kit/forms/controls/files/useUploads'
