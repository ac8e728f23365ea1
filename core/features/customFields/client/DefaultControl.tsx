import { useField } from 'react-final-form'
import { drawControl } from '@core/kernel/client/kit/forms/controls/FormField'
import type { ControlProps } from '@core/kernel/client/kit/forms/FormSection'
import { Checkbox } from '@core/kernel/client/platform/ui/fields/Checkbox'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { defaultField, defaultText } from './defaultField'
import { useIsNew } from '@core/kernel/client/kit/extensible/Stays'

/** What a new record has in the field: entered as people enter the field itself. */
export default function DefaultControl({ field, label, error, value, onChange, onBlur }: ControlProps) {
  const kind = useValue('kind')
  const options = useValue('options')
  const isNew = useIsNew()
  const text = typeof value === 'string' ? value : ''
  const own = defaultField({ kind, options, isNew }, text)
  if (!own) return <Muted>Choose the kind first.</Muted>
  if (own.options?.length === 0) return <Muted>Add the choices first; then one of them can be the default.</Muted>
  const isDay = own.kind === 'date'
  return (
    <Stack gap={2}>
      {isDay && (
        <Checkbox
          label="The day on which the record is added"
          checked={text === 'today'}
          onChange={(checked) => onChange(checked ? 'today' : undefined)}
        />
      )}
      {!(isDay && text === 'today') &&
        drawControl({
          field: { ...own, ...(field.help !== undefined && { help: field.help }) },
          label,
          required: false,
          error,
          value: text === '' || (typeof own.default === 'number' && !own.options) ? text : own.default,
          onChange: (next) => onChange(defaultText(next)),
          onBlur,
        })}
    </Stack>
  )
}

const useValue = (path: string): unknown => useField(path, { subscription: { value: true } }).input.value
