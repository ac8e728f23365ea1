import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import type { ControlProps } from '@core/kernel/client/kit/forms/FormSection'
import { Select } from '@core/kernel/client/platform/ui/fields/Select'
import { recordKindApi } from './recordKindApi'

/** One of the sections of the sidebar. Without a response, a kind can still be saved in its own. */
export function SectionControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const { value: sections = [] } = useLoad('', recordKindApi.sections)
  const chosen = typeof value === 'string' ? value : ''
  // The record's own section is offered before the others are fetched.
  const names = [...new Set([...sections, ...(chosen ? [chosen] : [])])]
  return (
    <Select
      {...{ label, required, error, onChange, onBlur }}
      help={field.help}
      options={names.map((name) => ({ id: name, name }))}
      empty="At the foot"
      value={chosen}
    />
  )
}
