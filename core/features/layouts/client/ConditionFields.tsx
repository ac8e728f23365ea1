import { useLookup } from '@core/kernel/client/kit/data/useLookup'
import { Checkbox } from '@core/kernel/client/platform/ui/fields/Checkbox'
import { ChoiceGroup } from '@core/kernel/client/platform/ui/fields/ChoiceGroup'
import { Select } from '@core/kernel/client/platform/ui/fields/Select'
import { TextInput } from '@core/kernel/client/platform/ui/fields/TextInput'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { Field } from '@core/kernel/entity/Field'
import { fieldPathsOf } from '@core/kernel/entity/leaves'
import type { LayoutCondition, LayoutValue } from '@core/kernel/entity/layouts'

interface ConditionFieldsProps {
  entity: Entity
  /** The path of the field that is shown, which can't depend on itself. */
  except?: string
  value: LayoutCondition | undefined
  onChange: (condition: LayoutCondition | undefined) => void
}

const tests = [
  { id: 'filled', name: 'is filled in' },
  { id: 'empty', name: 'is empty' },
  { id: 'is', name: 'is one of' },
  { id: 'isNot', name: 'is none of' },
] as const

/** Kinds whose values are too many or too large to compare with. */
const onlyFilled: ReadonlySet<string> = new Set([
  'rows',
  'files',
  'object',
  'signature',
  'reference',
  'person',
  'recordLink',
])

/** When a field or a section is shown: always, or while another field has a value. */
export function ConditionFields({ entity, except, value, onChange }: ConditionFieldsProps) {
  const others = fieldPathsOf(entity.fields).filter(({ path }) => path !== except && !path.startsWith(`${except}.`))
  const field = others.find(({ path }) => path === value?.field)?.field
  const offered = tests.filter(({ id }) => !field || !onlyFilled.has(field.kind) || id === 'filled' || id === 'empty')
  const isCompared = value?.test === 'is' || value?.test === 'isNot'
  return (
    <>
      <Select
        label="Shown"
        empty="Always"
        options={others.map(({ path, label }) => ({ id: path, name: `While ${label} …` }))}
        value={value?.field ?? ''}
        onChange={(path) => onChange(path ? { field: path, test: 'filled' } : undefined)}
      />
      {value && (
        <Select
          label="Condition"
          options={offered}
          value={value.test}
          onChange={(id) => {
            const test = tests.find((one) => one.id === id)!.id
            onChange({ field: value.field, test, ...(value.values && { values: value.values }) })
          }}
        />
      )}
      {value && field && isCompared && (
        <Values field={field} values={value.values ?? []} onChange={(values) => onChange({ ...value, values })} />
      )}
    </>
  )
}

interface ValuesProps {
  field: Field
  values: readonly LayoutValue[]
  onChange: (values: readonly LayoutValue[]) => void
}

function Values({ field, values, onChange }: ValuesProps) {
  const { entries } = useLookup(field.lookup)
  const yesNo = [
    { id: true, name: 'Yes' },
    { id: false, name: 'No' },
  ]
  const options: readonly { readonly id: LayoutValue; readonly name: string }[] | undefined =
    field.kind === 'yesNo' ? yesNo : (field.options ?? (field.lookup ? (entries ?? []) : undefined))
  if (!options)
    return (
      <TextInput
        label="Value"
        required
        maxLength={200}
        value={String(values[0] ?? '')}
        onChange={(text) => onChange(text === '' ? [] : [text])}
      />
    )
  return (
    <ChoiceGroup label="Values" required>
      {options.map(({ id, name }) => (
        <Checkbox
          key={String(id)}
          label={name}
          checked={values.includes(id)}
          onChange={(checked) => onChange(checked ? [...values, id] : values.filter((one) => one !== id))}
        />
      ))}
    </ChoiceGroup>
  )
}
