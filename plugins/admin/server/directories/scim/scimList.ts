import SCIMMY from 'scimmy'
import { checkExpression } from './checkExpression'
import { badValue } from './scimResponse'

/** What a list of resources is asked for. RFC 7644, 3.4.2 */
export interface ListQuery {
  readonly filter?: string | null | undefined
  readonly startIndex?: string | number | null | undefined
  readonly count?: string | number | null | undefined
  readonly attributes?: string | null | undefined
  readonly excludedAttributes?: string | null | undefined
}

/** A resource as it is sent: with all of its attributes, or with those that the caller wants. */
export interface Shown {
  readonly schemas: readonly string[]
  readonly meta?: { readonly location?: string }
}

/** The most resources of one page. */
export const mostResults = 200

/** @returns the part of the list to send: `skip` from its beginning, at most `take` */
export function pageOf({ startIndex, count }: ListQuery): { readonly skip: number; readonly take: number } {
  const skip = Math.max(1, wholeNumber('startIndex', startIndex, 1)) - 1
  const take = Math.min(mostResults, Math.max(0, wholeNumber('count', count, mostResults)))
  return { skip, take }
}

function wholeNumber(name: string, value: string | number | null | undefined, usual: number): number {
  if (value === null || value === undefined || value === '') return usual
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw badValue(`${name} is a whole number`)
  return number
}

/** A page of resources. */
export function listResponse(resources: readonly object[], total: number, skip: number): object {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex: skip + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}

/** The attributes that a caller wants, or doesn't want, as SCIMMY's schemas take them. */
export function projectionOf({ attributes, excludedAttributes }: ListQuery): SCIMMY.Types.Filter | undefined {
  if (!attributes && !excludedAttributes) return undefined
  checkExpression(`${attributes ?? ''},${excludedAttributes ?? ''}`, 'invalidPath')
  return new SCIMMY.Resources.User('0', {
    ...(attributes && { attributes }),
    ...(excludedAttributes && { excludedAttributes }),
  }).attributes
}

/** Whether the caller wants an attribute, so that what is costly isn't read for nothing. */
export function wants({ attributes, excludedAttributes }: ListQuery, attribute: string): boolean {
  const named = (list: string | null | undefined) =>
    (list ?? '')
      .toLowerCase()
      .split(',')
      .some((one) => one.trim().split('.')[0] === attribute)
  return attributes ? named(attributes) : !named(excludedAttributes)
}
