import { messages } from '@core/entity'

/** A rule: the owner of a record may be replaced, but not removed. */
export const staysAssigned =
  <Name extends string>(name: Name) =>
  (record: { readonly [N in Name]: number | null }, before: { readonly [N in Name]: number | null } | null) =>
    before && before[name] !== null && record[name] === null ? { [name]: messages.required('Assigned to') } : undefined
