import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Field } from '@core/kernel/entity/Field'
import type { SheetColumn } from '@core/kernel/entity/sheetColumns'
import { useLookup } from '../../data/useLookup'
import { useOptions } from '../../forms/controls/useOptions'
import { Combobox } from '../../../platform/ui/combobox/Combobox'
import { Select } from '../../../platform/ui/fields/Select'
import { TextInput } from '../../../platform/ui/fields/TextInput'
import { filledPaths } from './importFields'
import type { ImportStore } from './ImportStore'
import styles from './ImportWizard.module.css'

/** One value for all rows, for fields that no column of the file fills: the required ones, and those that the user adds. */
export const ValuesForAll = observer(function ValuesForAll({
  store,
  missing,
}: {
  store: ImportStore
  missing: readonly SheetColumn[]
}) {
  const { columns, mapping, values } = store
  const filled = filledPaths(mapping, {})
  const needed = new Set(missing.map(({ path }) => path))
  const shown = columns.filter(({ path }) => !filled.has(path) && (path in values || needed.has(path)))
  const others = columns.filter(({ path }) => !filled.has(path) && !shown.some((column) => column.path === path))
  return (
    <section aria-label="One value for all rows" className={styles.values}>
      {shown.map((column) => (
        <ValueForAll key={column.path} {...{ store, column }} />
      ))}
      <Select
        size="small"
        label="One value for all rows"
        empty="Choose a field…"
        options={others.map(({ path, label }) => ({ id: path, name: label }))}
        value=""
        onChange={(path) => path && store.setValue(path, '')}
      />
    </section>
  )
})

const ValueForAll = observer(function ValueForAll({ store, column }: { store: ImportStore; column: SheetColumn }) {
  const { path, label, field } = column
  const common = {
    label: `${label}, for all rows`,
    required: field.required,
    value: store.values[path] ?? '',
    onChange: (value: string) => store.setValue(path, value),
  }
  if (field.options) return <NameSelect {...common} names={field.options.map(({ name }) => name)} />
  if (field.lookup !== undefined) return <LookupName {...common} list={field.lookup} />
  const linked = linkedEntity(store, column)
  if (linked) return <RecordName key={linked.entity} {...common} field={linked} />
  return <TextInput size="small" {...common} {...(field.kind.startsWith('date') && { placeholder: 'YYYY-MM-DD' })} />
})

interface NameProps {
  label: string
  required: boolean
  value: string
  onChange: (value: string) => void
}

function NameSelect({ names, ...common }: NameProps & { names: readonly string[] }) {
  return <Select size="small" {...common} empty="Choose…" options={names.map((name) => ({ id: name, name }))} />
}

function LookupName({ list, ...common }: NameProps & { list: string }) {
  const { entries } = useLookup(list)
  return <NameSelect {...common} names={(entries ?? []).flatMap(({ name, retired }) => (retired ? [] : [name]))} />
}

/** A record, found by typing; the import knows it by its name. */
function RecordName({ field, value, onChange, label, required }: NameProps & { field: Field }) {
  const [text, setText] = useState<string>()
  const { options, error } = useOptions(field, text)
  return (
    <Combobox
      {...{ label, required, options }}
      chosen={value === '' ? undefined : { id: 0, name: value }}
      placeholder="Type to search"
      onSearch={setText}
      failure={error}
      onChange={(option) => onChange(option?.name ?? '')}
    />
  )
}

/** @returns the field with the entity whose record is chosen: that of a link depends on the kind that all rows have */
function linkedEntity({ values }: ImportStore, { path, field }: SheetColumn): Field | undefined {
  if (field.entity !== undefined) return field
  const kind = field.linkType === undefined ? undefined : values[path.replace(/[^.]+$/, field.linkType)]
  const target = field.links?.find(({ name }) => name === kind)
  return target && { ...field, entity: target.entity }
}
