import { isObject } from '@core/entity/isObject'
import { isEmpty } from '@core/entity/parse'
import { fieldAt, stepsOf, valueAt } from '../draft/fieldPaths'
import { useFormSetting } from '../FormContext'
import { useDerived } from './useDerived'

/** @returns whether the group that a field stands in binds: it is required, or somebody filled something in it. */
export function useBegun(path: string): boolean {
  const { fields } = useFormSetting()
  const group = stepsOf(path).slice(0, -1).join('.')
  return useDerived((values) => {
    if (!group || fieldAt(fields, group)?.required) return true
    const value = valueAt(values, group)
    return isObject(value) && Object.values(value).some((inner) => !isEmpty(inner))
  })
}
