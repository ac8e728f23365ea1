import { useLoad } from '@core/client/api'
import type { ControlProps } from '@core/client/kit'
import { Select, Skeleton } from '@core/client/ui'
import { customFieldApi } from './customFieldApi'

/** Chooses the kind of record that gets the field, from those that the server offers. */
export default function RecordsControl({ label, required, error, value, onChange, onBlur }: ControlProps) {
  const { value: records, failure } = useLoad('', customFieldApi.records)
  if (!records && !failure) return <Skeleton height="60px" />
  return (
    <Select
      {...{ label, required, onBlur }}
      error={error ?? failure}
      options={records ?? []}
      empty="Choose…"
      value={typeof value === 'string' ? value : ''}
      onChange={(id) => onChange(id || undefined)}
    />
  )
}
