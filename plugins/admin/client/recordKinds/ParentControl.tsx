import { useLoad } from '@core/client/api'
import type { ControlProps } from '@core/client/kit'
import { Select, Skeleton } from '@core/client/ui'
import { recordKindApi } from './recordKindApi'

/** Chooses the records that those of a kind belong to. */
export default function ParentControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const { value: parents, failure } = useLoad('', recordKindApi.parents)
  if (!parents && !failure) return <Skeleton height="60px" />
  return (
    <Select
      {...{ label, required, onBlur }}
      help={field.help}
      error={error ?? failure}
      options={parents ?? []}
      empty="Nothing: they stand for themselves"
      value={typeof value === 'string' ? value : ''}
      onChange={(id) => onChange(id || undefined)}
    />
  )
}
