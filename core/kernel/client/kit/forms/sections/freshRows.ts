import { createContext, type FocusEvent, use } from 'react'
import { useForm } from 'react-final-form'
import { useFormSetting } from '../FormContext'

/**
 * The rows that were added and not left yet. Their errors don't count until then: after a failed save a form shows all its errors, and a
 * new row would be born with them.
 */
export interface FreshRows {
  /** @param path of the row: `guardians[1]` */
  add(path: string): void
  leave(path: string): void
  /** Forgets the rows of a list from an index on, because they get other paths. */
  forget(list: string, from: number): void
  /** All rows count, because the form is sent. */
  clear(): void
  /** Whether a field is in such a row. */
  has(field: string): boolean
  readonly subscribe: (changed: () => void) => () => void
  /** Another text whenever they change. */
  readonly state: () => string
}

export function createFreshRows(): FreshRows {
  let paths: readonly string[] = []
  const listeners = new Set<() => void>()
  const keep = (next: readonly string[]) => {
    if (next.length === paths.length && next.every((path) => paths.includes(path))) return
    paths = next
    for (const changed of listeners) changed()
  }
  return {
    add: (path) => keep([...paths, path]),
    leave: (path) => keep(paths.filter((one) => one !== path)),
    forget: (list, from) =>
      keep(paths.filter((one) => !one.startsWith(`${list}[`) || Number(one.slice(list.length + 1, -1)) < from)),
    clear: () => keep([]),
    has: (field) => paths.some((path) => field.startsWith(`${path}.`)),
    subscribe(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    state: () => paths.join(),
  }
}

export const FreshRowsContext = createContext(createFreshRows())

/** @returns what validates a group of fields when the focus leaves it: a required field that was passed over says so then */
export function useGroupLeft(path: string): (event: FocusEvent<HTMLElement>) => void {
  const form = useForm()
  const fresh = use(FreshRowsContext)
  const { press } = useFormSetting()
  return ({ currentTarget, relatedTarget }) => {
    // Another window took the focus, which comes back.
    if (relatedTarget === null && !document.hasFocus()) return
    if (currentTarget.contains(relatedTarget)) return
    press.whenReleased(() => {
      fresh.leave(path)
      form.batch(() => {
        for (const name of form.getRegisteredFields()) if (name.startsWith(`${path}.`)) form.blur(name)
      })
    })
  }
}
