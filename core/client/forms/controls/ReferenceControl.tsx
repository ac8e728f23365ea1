import { useField } from 'react-final-form'
import { Select } from '../../ui/fields/Select'
import type { ControlProps } from '../FormSection'
import { useFormSetting } from '../FormContext'

/** One of the records that the screen offers. One that is set but no longer offered stays, so that saving doesn't lose it. */
export function ReferenceControl({ path, field, label, required, error, value, onChange, onBlur }: ControlProps & { path: string }) {
  const options = useFormSetting().references[path]
  const { meta } = useField<unknown>(path, { subscription: { initial: true } })
  const initial = typeof meta.initial === 'number' ? meta.initial : undefined
  const missing = initial !== undefined && options && !options.some(({ id }) => id === initial)
  const offered = [...(options ?? []), ...(missing ? [{ id: initial, name: `As it is (no. ${initial})` }] : [])]
  return (
    <Select
      {...{ label, required, error, onBlur, help: field.help }}
      options={offered}
      empty={options ? 'Nobody' : 'One moment…'}
      disabled={!options}
      value={typeof value === 'number' ? String(value) : ''}
      onChange={(id) => onChange(id ? Number(id) : undefined)}
    />
  )
}
