import { useSyncExternalStore } from 'react'
import { useForm } from 'react-final-form'
import type { Draft } from '../draft/draft'

/** @returns something read off the form's values; the component is drawn again only when that changes. */
export function useDerived<T extends string | number | boolean | undefined>(read: (values: Draft) => T): T {
  const form = useForm<Draft>()
  return useSyncExternalStore(
    (changed) => form.subscribe(changed, { values: true }),
    () => read(form.getState().values),
  )
}
