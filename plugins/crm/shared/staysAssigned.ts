import { messages } from '@core/entity'

type Assigned<Name extends string> = { readonly [N in Name]: number | null }

/** A rule: the owner of a record may be replaced, but not removed. */
export const staysAssigned =
  <Name extends string>(name: Name) =>
  (record: Assigned<Name>, before: Assigned<Name> | null) =>
    before && before[name] !== null && record[name] === null ? { [name]: messages.required('Assigned to') } : undefined

/** A rule: a new record has an owner from the start. S5.1 */
export const startsAssigned =
  <Name extends string>(name: Name) =>
  (record: Assigned<Name>, before: Assigned<Name> | null) =>
    before === null && record[name] === null ? { [name]: messages.required('Assigned to') } : undefined
