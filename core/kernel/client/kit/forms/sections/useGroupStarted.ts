import { isObject } from '@core/kernel/entity/isObject'
import { isEmpty } from '@core/kernel/entity/parse'
import { fieldAt, stepsOf, valueAt } from '../../data/fieldPaths'
import { useFormSetting } from '../FormContext'
import { useSyncExternalStore } from 'react'
import { useForm } from 'react-final-form'
import type { Draft } from '../draft/draft'

/** @returns whether the required fields of the group around a field count: the group is required, or one of its fields is filled in */
export function useGroupStarted(path: string): boolean {
  const { fields } = useFormSetting()
  const group = stepsOf(path).slice(0, -1).join('.')
  return useDerived((values) => {
    if (!group || fieldAt(fields, group)?.required) return true
    const value = valueAt(values, group)
    return isObject(value) && Object.values(value).some((inner) => !isEmpty(inner))
  })
}

/** @returns a value derived from the form's values; the component renders again only when it changes */
function useDerived<T extends string | number | boolean | undefined>(read: (values: Draft) => T): T {
  const form = useForm<Draft>()
  return useSyncExternalStore(
    (changed) => form.subscribe(changed, { values: true }),
    () => read(form.getState().values),
  )
}
