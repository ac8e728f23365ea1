import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import type { ControlProps } from '@core/kernel/client/kit/forms/FormSection'
import { Select } from '@core/kernel/client/platform/ui/fields/Select'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
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
