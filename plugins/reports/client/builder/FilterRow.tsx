import { useState } from 'react'
import { useLoad } from '@core/client/api'
import { referenceOptions, useLookup } from '@core/client/kit'
import { Combobox, DateRangePicker, IconButton, Row, Select, TextInput } from '@core/client/ui'
import { type RelativeDays, today } from '@core/entity'
import { readDays, writeDays } from '../../shared/askedQuery'
import type { BuiltField } from '../../shared/reportCalls'
import styles from './BuilderForm.module.css'

interface FilterRowProps {
  readonly field: BuiltField
  /** As in a list's address: `1,2`, `10..20`, `last30`, `any`, `none`. */
  readonly value: string
  /** Undefined removes the filter. */
  readonly onChange: (value: string | undefined) => void
}

const offered: readonly RelativeDays[] = [
  'last7',
  'last30',
  'last90',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'thisYear',
]

/** The control of one filter, by the kind of its field. */
export function FilterRow({ field, value, onChange }: FilterRowProps) {
  return (
    <div className={styles.filter}>
      <Row justify="between" className={styles.filterHead}>
        {field.label}
        <IconButton
          icon="pi-times"
          size="small"
          label={`Remove the filter ${field.label}`}
          onClick={() => onChange(undefined)}
        />
      </Row>
      <Value {...{ field, value, onChange }} />
    </div>
  )
}

function Value(props: FilterRowProps) {
  const { field, value, onChange } = props
  switch (field.kind) {
    case 'date':
    case 'dateTime':
      return (
        <DateRangePicker
          label={field.label}
          today={today()}
          offered={offered}
          value={readDays(value)}
          onChange={(days) => onChange(writeDays(days) ?? 'any')}
        />
      )
    case 'reference':
    case 'person':
      return <OfRecords {...props} />
    case 'lookup':
      return <OfLookup {...props} />
    case 'choice':
      return <OneOf {...props} options={field.options ?? []} />
    case 'yesNo':
      return (
        <OneOf
          {...props}
          options={[
            { id: 'true', name: 'Yes' },
            { id: 'false', name: 'No' },
          ]}
        />
      )
    default:
      return <NumberRange {...props} />
  }
}

const filledOrNot = [
  { id: 'any', name: 'Any value' },
  { id: 'none', name: 'Empty' },
]

function OneOf({
  field,
  value,
  onChange,
  options,
}: FilterRowProps & { options: readonly { readonly id: number | string; readonly name: string }[] }) {
  return (
    <Select
      label={field.label}
      labelHidden
      options={[...filledOrNot, ...options]}
      value={value}
      onChange={(next) => onChange(next)}
    />
  )
}

function OfLookup(props: FilterRowProps) {
  const { entries } = useLookup(props.field.lookup)
  return <OneOf {...props} options={entries ?? []} />
}

function OfRecords({ field, value, onChange }: FilterRowProps) {
  const of = { kind: 'reference', entity: field.entity ?? 'user' }
  const [search, setSearch] = useState<string>()
  const found = useLoad(search === undefined ? undefined : `${of.entity} ${search}`, (signal) =>
    referenceOptions(of, { ...(search && { search }), limit: 30 }, signal),
  )
  const id = Number(value)
  const chosen = useLoad(Number.isInteger(id) ? `${of.entity} ${id}` : undefined, (signal) =>
    referenceOptions(of, { ids: [id] }, signal),
  )
  return (
    <Combobox
      label={field.label}
      labelHidden
      placeholder={value === 'none' ? 'Empty' : 'Any value'}
      chosen={Number.isInteger(id) ? (chosen.value?.find((one) => one.id === id) ?? { id, name: '…' }) : undefined}
      options={found.value}
      failure={found.failure}
      onSearch={setSearch}
      onChange={(next) => onChange(next ? String(next.id) : 'any')}
    />
  )
}

function NumberRange({ field, value, onChange }: FilterRowProps) {
  const [from = '', to = ''] = value.includes('..') ? value.split('..') : []
  const write = (low: string, high: string) => onChange(low || high ? `${low}..${high}` : 'any')
  const digits = (text: string) => text.replaceAll(/[^\d.]/g, '')
  return (
    <div className={styles.range}>
      <TextInput
        label={`${field.label}, from`}
        labelHidden
        placeholder="From"
        inputMode="decimal"
        value={from}
        onChange={(text) => write(digits(text), to)}
      />
      <TextInput
        label={`${field.label}, to`}
        labelHidden
        placeholder="To"
        inputMode="decimal"
        value={to}
        onChange={(text) => write(from, digits(text))}
      />
    </div>
  )
}
