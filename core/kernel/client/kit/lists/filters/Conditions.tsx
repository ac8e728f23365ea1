import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { action, makeObservable, observableRef } from 'mobx'
import type { FieldPath } from '@core/kernel/entity/leaves'
import type { Filters } from '../listQuery'
import { AddFilter } from './AddFilter'
import styles from './FilterBar.module.css'
import { FilterChip } from './FilterChip'
import type { FilterStore } from './FilterProps'
import { OptionNames } from './OptionNames'
import { conditionText } from './conditionText'
import { parseFilter } from '@core/kernel/entity/filters'

/** The conditions of a form while they are edited. */
class DraftConditions implements FilterStore {
  query: { readonly filters: Filters } = { filters: {} }
  listed: readonly FieldPath[] = []
  readonly names = new OptionNames()
  onChange: (filters: Filters) => void = () => {}

  constructor() {
    makeObservable(this, { query: observableRef, listed: observableRef, take: action, setFilter: action })
  }

  /** Takes over what the form has. */
  take(listed: readonly FieldPath[], filters: Filters): void {
    this.listed = listed
    this.query = { filters }
  }

  setFilter(path: string, text: string): void {
    const { [path]: _, ...others } = this.query.filters
    this.query = { filters: text === '' ? others : { ...others, [path]: text } }
    this.onChange(this.query.filters)
  }
}

interface ConditionsProps {
  /** The fields that conditions can be about. */
  fields: readonly FieldPath[]
  /** By the paths of their fields, in the syntax of a list’s filter. */
  value: Filters
  onChange: (filters: Filters) => void
  /** The text of the button that adds one. */
  addLabel: string
  /** A field whose condition is always shown; without the button then. */
  only?: FieldPath
}

/** Conditions on the fields of a record in a form, edited as the filters of a list are. */
export const Conditions = observer(function Conditions({ fields, value, onChange, addLabel, only }: ConditionsProps) {
  const [store] = useState(() => new DraftConditions())
  const written = JSON.stringify(value)
  useEffect(() => {
    store.take(fields, JSON.parse(written) as Filters)
  }, [store, fields, written])
  useEffect(() => {
    store.onChange = onChange
  }, [store, onChange])
  const shown = only ? [only] : store.listed.filter(({ path }) => store.query.filters[path] !== undefined)
  return (
    // The key events come from the inputs inside. Enter in them must not send the form.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.filters}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      {shown.map((fieldPath) => (
        <FilterChip key={fieldPath.path} store={store} fieldPath={fieldPath} standing={only !== undefined} />
      ))}
      {!only && <AddFilter store={store} label={addLabel} />}
    </div>
  )
})

/** A condition in words, with the names of what it selects: “New, Contacted”. */
export const ConditionText = observer(function ConditionText({
  fieldPath: { field },
  text,
}: {
  fieldPath: FieldPath
  /** In the syntax of a list’s filter. */
  text: string
}) {
  const [names] = useState(() => new OptionNames())
  const condition = parseFilter(field, text)
  useEffect(() => {
    const requested = parseFilter(field, text)
    if (requested && 'anyOf' in requested) void names.resolve(field, requested.anyOf)
  }, [names, field, text])
  return condition ? conditionText(field, condition, (id) => names.nameOf(field, id)) : text
})
