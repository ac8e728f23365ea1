// The parts of which the schema of plugin.json consists.

/** A path in a package: no absolute one, none that leads out of it, none that a system reads in another way. */
export const safePath = /^(?!.{201})\w[\w.@-]*(?:\/\w[\w.@-]*){0,7}$/

export const line = (maxLength: number) =>
  ({ type: 'string', minLength: 1, maxLength, pattern: '^[^\\p{C}]+$' }) as const
export const file = { type: 'string', pattern: safePath.source } as const
export const list = <Item extends object>(items: Item) => ({ type: 'array', maxItems: 5000, items }) as const
export const object = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})
