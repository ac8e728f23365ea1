import { isObject } from '@core/entity'

const booleans: ReadonlySet<string> = new Set(['active', 'primary'])
const valuePath = /^(emails|phoneNumbers)\[type eq "([^"]{1,40})"\]\.value$/i
const managerPath = /^urn:ietf:params:scim:schemas:extension:enterprise:2\.0:User:manager(?:\.value)?$/i

type Body = Readonly<Record<string, unknown>>

/**
 * Restates what well-known directories send otherwise than RFC 7643 and 7644 say, and mean all the same: Entra ID writes booleans as
 * “False”, the manager as a bare id, and changes the phone of a kind that isn't there yet.
 */
export function lenient(body: Body): Body {
  const restated = withBooleans(body)
  if (!Array.isArray(restated.Operations)) return restated
  return { ...restated, Operations: restated.Operations.map((one: unknown) => (isObject(one) ? operation(one) : one)) }
}

function withBooleans(value: Body): Body {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      booleans.has(name.toLowerCase()) ? asBoolean(inner) : within(inner),
    ]),
  )
}

const within = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(within) : isObject(value) ? withBooleans(value) : value

function asBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return { true: true, false: false }[value.toLowerCase()] ?? value
}

function operation(sent: Body): Body {
  const { path, value } = sent
  if (typeof path !== 'string') return sent
  if (booleans.has(path.toLowerCase())) return { ...sent, value: asBoolean(value) }
  if (managerPath.test(path) && typeof value === 'string')
    return { ...sent, path: path.replace(/\.value$/i, ''), value: value === '' ? {} : { value } }
  const [, attribute, type] = valuePath.exec(path) ?? []
  // The newest of a kind counts (contactOf).
  if (attribute && typeof value === 'string' && /^(?:add|replace)$/i.test(String(sent.op)))
    return { ...sent, op: 'add', path: attribute, value: [{ value, type }] }
  return sent
}
