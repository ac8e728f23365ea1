import { customFieldsVersion } from './customFields'

/**
 * For what takes long to derive from the fields of entities and is therefore kept: it is derived again once administrators have changed
 * fields.
 * @returns a function that returns the current one
 */
export function derivedFromFields<Derived>(derive: () => Derived): () => Derived {
  let made: { readonly of: number; readonly value: Derived } | undefined
  return () => {
    const of = customFieldsVersion()
    if (made?.of !== of) made = { of, value: derive() }
    return made.value
  }
}
