import { useLookup } from '../../data/useLookup'
import { Select } from '../../../platform/ui/fields/Select'
import type { ControlProps } from '../FormSection'

/** A choice from a look-up list. A retired entry is only offered while it is the field's value. */
export function LookupControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const { entries, error: failure } = useLookup(field.lookup)
  const offered = entries?.filter(({ id, retired }) => !retired || id === value) ?? []
  const missing =
    typeof value === 'number' && !offered.some(({ id }) => id === value)
      ? [{ id: value, name: entries ? `No. ${value}` : '…' }]
      : []
  return (
    <Select
      {...{ label, required, onBlur, help: field.help }}
      error={error ?? failure}
      options={[
        ...offered.map(({ id, name, retired }) => ({ id, name: retired ? `${name} (no longer used)` : name })),
        ...missing,
      ]}
      empty={!entries ? 'One moment…' : required ? 'Choose…' : '—'}
      disabled={!entries}
      value={typeof value === 'number' ? String(value) : ''}
      onChange={(id) => onChange(id ? Number(id) : undefined)}
    />
  )
}
