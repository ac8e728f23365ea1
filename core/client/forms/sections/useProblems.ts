import { useFormState } from 'react-final-form'
import type { FieldError } from '@core/entity/parse'
import type { Draft } from '../draft/draft'
import { checkDraft } from '../draft/formErrors'
import { useFormSetting } from '../FormContext'
import type { FormSection } from '../FormSection'
import { problemsOf, type Problem } from './formProblems'

/** @returns what is wrong, once the form was sent: what its rules say now, and what the server said of what was sent. */
export function useProblems(sections: readonly FormSection[], refused: readonly FieldError[]): readonly Problem[] {
  const { fields, hidden } = useFormSetting()
  const { submitFailed, values, dirtySinceLastSubmit } = useFormState<Draft>({ subscription: { submitFailed: true, values: true, dirtySinceLastSubmit: true } })
  if (!submitFailed) return []
  const broken = checkDraft(fields, values, hidden)
  return problemsOf(fields, sections, [...broken, ...(dirtySinceLastSubmit ? [] : refused)])
}
