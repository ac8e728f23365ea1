import { useLoad } from '../../platform/api/useLoad'
import type { ControlProps } from '../forms/FormSection'
import { Select } from '../../platform/ui/fields/Select'
import { Skeleton } from '../../platform/ui/status/Skeleton'
import { extensibleRecords } from './extensibleRecords'
import { RecordsName } from './RecordsName'
import { Stays, useIsNew } from './Stays'

/** Chooses the kind of record that gets the field, from those that the server offers. */
export default function RecordsControl({ label, required, error, value, onChange, onBlur }: ControlProps) {
  const isNew = useIsNew()
  const { value: records, failure } = useLoad(isNew ? '' : undefined, extensibleRecords)
  if (!isNew)
    return (
      <Stays label={label} why="They can’t be changed. Add a field to the other records instead.">
        <RecordsName id={value} />
      </Stays>
    )
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
