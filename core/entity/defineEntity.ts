import type { Fields } from './Field'
import type { Policy } from './policy'

/** An entity, said once: its form, list, validation, API document and masking are read off it. */
export interface Entity<F extends Fields = Fields> {
  /** Singular, lower camel case, unique in the product: `referral`. */
  readonly id: string
  /** For people: singular and plural. */
  readonly name: { readonly one: string; readonly many: string }
  readonly fields: F
  readonly policy: Policy
}

/** @throws when the id is not lower camel case. */
export function defineEntity<const F extends Fields>(entity: Entity<F>): Entity<F> {
  if (!/^[a-z][A-Za-z]*$/.test(entity.id)) throw new Error(`Entity “${entity.id}”: the id must be lower camel case, such as “referral”.`)
  return entity
}
