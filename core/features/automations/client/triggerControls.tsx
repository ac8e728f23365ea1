import { useField } from 'react-final-form'
import { Conditions } from '@core/kernel/client/kit/lists/filters/Conditions'
import type { ControlProps } from '@core/kernel/client/kit/forms/FormSection'
import { fieldPathsOfDescribed } from '@core/kernel/client/kit/data/describedFields'
import { ChoiceGroup } from '@core/kernel/client/platform/ui/fields/ChoiceGroup'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Select } from '@core/kernel/client/platform/ui/fields/Select'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { TextInput } from '@core/kernel/client/platform/ui/fields/TextInput'
import type { AutomationCondition } from '@core/kernel/entity/automations'
import { type DescribedField, useDescribed } from './describedFields'

/** Kinds whose values a filter names one by one. */
const named: ReadonlySet<string> = new Set(['choice', 'choices', 'lookup', 'reference', 'person', 'yesNo'])

/** Chooses a field of the records by its label. */
function FieldSelect({
  accepts,
  empty,
  ...props
}: ControlProps & { accepts: (field: DescribedField) => boolean; empty: string }) {
  const { records, described, failure } = useDescribed()
  const { label, required, error, value, onChange, onBlur, field } = props
  if (records && !described && !failure) return <Skeleton height="60px" />
  return (
    <Select
      {...{ label, required, onBlur }}
      help={records ? field.help : 'Choose the records first'}
      error={error ?? failure}
      disabled={!records}
      empty={empty}
      options={(described?.fields ?? []).filter(accepts).map((one) => ({ id: one.path, name: one.label }))}
      value={typeof value === 'string' ? value : ''}
      onChange={(path) => onChange(path || undefined)}
    />
  )
}

/** The field whose change starts the automation. */
export function ChangedFieldControl(props: ControlProps) {
  return <FieldSelect {...props} empty="Any field" accepts={() => true} />
}

/** The date that comes near. */
export function DayFieldControl(props: ControlProps) {
  return <FieldSelect {...props} empty="Choose…" accepts={({ kind }) => kind === 'date' || kind === 'dateTime'} />
}

/** What happens to a record, as its plugin tells. */
export function EventControl({ label, error, value, onChange, onBlur, field }: ControlProps) {
  const { records, described, failure } = useDescribed()
  if (records && !described && !failure) return <Skeleton height="60px" />
  const events = described?.events ?? []
  const none = records ? 'Nothing else is told of these records' : 'Choose the records first'
  return (
    <Select
      {...{ label, onBlur }}
      // It is only shown where it is needed.
      required
      help={events.length > 0 ? field.help : none}
      error={error ?? failure}
      disabled={events.length === 0}
      empty="Choose…"
      options={events.map((event) => ({ id: event.id, name: sentenceCase(event.label) }))}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event || undefined)}
    />
  )
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What the field was, or what it became: any of its values. */
export function ValueControl({ label, error, value, onChange }: ControlProps) {
  const { described } = useDescribed()
  const path: unknown = useField('field', { subscription: { value: true } }).input.value
  const only = fieldPathsOfDescribed(described?.fields ?? []).find((one) => one.path === path)
  const canBeNamed = only !== undefined && named.has(only.field.kind)
  return (
    <ChoiceGroup label={label} error={error}>
      {canBeNamed ? (
        <Conditions
          fields={[only]}
          only={only}
          addLabel=""
          value={typeof value === 'string' && value !== '' ? { [only.path]: value } : {}}
          onChange={(filters) => onChange(filters[only.path])}
        />
      ) : (
        <Muted size={13}>{only ? 'Any value' : 'Any value: choose a field first'}</Muted>
      )}
    </ChoiceGroup>
  )
}

/** Whether it starts before, on or after the date, and by how many days. */
export function DayOffsetControl({ label, error, value, onChange, onBlur }: ControlProps) {
  const offset = Number(value || 0)
  const days = Math.abs(offset)
  const side = offset < 0 ? 'before' : offset > 0 ? 'after' : 'on'
  const write = (count: number, when: string) => onChange(when === 'on' ? 0 : (when === 'before' ? -1 : 1) * count)
  return (
    <Row gap={2} align="end" wrap>
      <Select
        label={label}
        error={error}
        options={[
          { id: 'before', name: 'Days before it' },
          { id: 'on', name: 'On the day' },
          { id: 'after', name: 'Days after it' },
        ]}
        value={side}
        onChange={(when) => write(days || 1, when)}
      />
      {side !== 'on' && (
        <TextInput
          label="Days"
          type="number"
          min={1}
          max={365}
          value={String(days)}
          onChange={(text) => write(Math.max(1, Math.trunc(Number(text) || 1)), side)}
          onBlur={onBlur}
        />
      )}
    </Row>
  )
}

/** Conditions on the record, as the filters of its list. */
export function ConditionsControl({ field, label, error, value, onChange }: ControlProps) {
  const { records, described, failure } = useDescribed()
  return (
    <ChoiceGroup label={label} help={field.help} error={error ?? failure}>
      {!records && <Muted size={13}>Choose the records first: then their fields are offered here.</Muted>}
      {records && !described && !failure && <Skeleton height="28px" />}
      {described && <ConditionRows described={described.fields} value={value} onChange={onChange} />}
    </ChoiceGroup>
  )
}

/** Conditions as rows of `{field, value}`. */
export function ConditionRows({
  described,
  value,
  onChange,
}: {
  described: readonly DescribedField[]
  value: unknown
  onChange: (rows: readonly AutomationCondition[]) => void
}) {
  const rows = Array.isArray(value) ? (value as readonly AutomationCondition[]) : []
  return (
    <Conditions
      fields={fieldPathsOfDescribed(described)}
      addLabel="Add a condition"
      value={Object.fromEntries(rows.map((row) => [row.field, row.value]))}
      onChange={(filters) => onChange(Object.entries(filters).map(([path, text]) => ({ field: path, value: text })))}
    />
  )
}
