import { messages } from '@core/entity'

/** A rule: who has a record may be exchanged for somebody else, and not be taken away. */
export const staysAssigned =
  <Name extends string>(name: Name) =>
  (record: { readonly [N in Name]: number | null }, before: { readonly [N in Name]: number | null } | null) =>
    before && before[name] !== null && record[name] === null ? { [name]: messages.required('Assigned to') } : undefined
