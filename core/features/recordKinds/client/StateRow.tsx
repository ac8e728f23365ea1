import { useEffect } from 'react'
import { useField } from 'react-final-form'
import { FormField } from '@core/kernel/client/kit/forms/controls/FormField'
import type { RowProps } from '@core/kernel/client/kit/forms/FormSection'
import { Checkbox } from '@core/kernel/client/platform/ui/fields/Checkbox'
import { ChoiceGroup } from '@core/kernel/client/platform/ui/fields/ChoiceGroup'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { isObject } from '@core/kernel/entity/isObject'
import styles from './StateRow.module.css'

/** A state as the form has it; its number is text. */
interface DraftState {
  readonly name: string
  readonly number: number | undefined
}

/** The fields of a state, and the states that may follow it, by their names as they are typed. */
export function StateRow({ path, fields }: RowProps) {
  const states = statesOf(useField('states', { subscription: { value: true } }).input.value)
  const own = useField(`${path}.number`, { subscription: { value: true } })
  const next = useField(`${path}.next`, { subscription: { value: true, error: true, touched: true } })
  const number = Number(own.input.value) || undefined
  const highest = Math.max(0, ...states.map((state) => state.number ?? 0))
  const { onChange } = own.input
  useEffect(() => {
    if (number === undefined) onChange(String(highest + 1))
  }, [number, highest, onChange])
  const chosen: readonly number[] = Array.isArray(next.input.value) ? next.input.value : []
  const others = states.filter((state) => state.number !== undefined && state.number !== number && state.name)
  // What was removed from the form can't follow any more.
  const kept = chosen.filter((id) => states.some((state) => state.number === id))
  return (
    <div className={styles.state}>
      <FormField path={`${path}.name`} field={fields.name!} span="half" />
      <FormField path={`${path}.tone`} field={fields.tone!} span="half" />
      <ChoiceGroup label="May become" className={styles.next ?? ''}>
        {others.length === 0 ? (
          <Muted>Add further states, and choose here which of them may follow.</Muted>
        ) : (
          others.map((state) => (
            <Checkbox
              key={state.number}
              label={state.name}
              checked={kept.includes(state.number!)}
              onChange={(isNext) =>
                next.input.onChange(isNext ? [...kept, state.number!] : kept.filter((id) => id !== state.number))
              }
              onBlur={() => next.input.onBlur()}
            />
          ))
        )}
      </ChoiceGroup>
    </div>
  )
}

function statesOf(value: unknown): readonly DraftState[] {
  return Array.isArray(value)
    ? value.filter(isObject).map(({ name, number }) => ({
        name: typeof name === 'string' ? name.trim() : '',
        number: Number(number) || undefined,
      }))
    : []
}
