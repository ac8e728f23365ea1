import { file, line, list, object } from '../manifestParts'

/** The limits of the code of one sandboxed package. */
export const sandboxLimits = {
  /** MB of one call: the default, and the most that a package may be granted. */
  memory: { usual: 32, most: 64 },
  /** Milliseconds of computing of one call. */
  cpu: { usual: 2_000, most: 5_000 },
  /** Milliseconds from a call's beginning to its end, with everything that it waits for. */
  whole: 10_000,
  /** The stack, in bytes. */
  stack: 256 * 1024,
  /** The code, in bytes. */
  code: 1024 * 1024,
  /** What a request may send, and what a call may return, in bytes. */
  body: 256 * 1024,
  output: 512 * 1024,
  /** What a call of the API or an address outside may return, in bytes. */
  response: 1024 * 1024,
  /** Functions of the product that one call of the package may use. */
  requests: 100,
  /** Lines of the log: of one call, and of a package. */
  logged: { ofCall: 50, of: 200, characters: 500 },
  /** What a package may store: one value and all of them in bytes, and their number. */
  stored: { value: 64 * 1024, of: 10 * 1024 * 1024, values: 20_000 },
  /** Calls of a package that run at the same time on a node. */
  atOnce: 4,
} as const

const key = '[a-z][A-Za-z0-9]{0,39}'
const keys = { type: 'array', minItems: 1, maxItems: 20, items: { type: 'string', pattern: `^${key}$` } } as const
/** Words and parameters: no dots, no percent signs, nothing that a server or a browser reads in another way. */
const segments = (most: number) => `(?:/(?:[A-Za-z0-9_-]{1,60}|:${key})){1,${most}}`

/** The part `sandbox` of plugin.json. */
export const sandboxSchema = object({
  grants: object(
    {
      calls: {
        ...list({ type: 'string', pattern: `^(?:GET|POST|PUT|PATCH|DELETE) /api${segments(8)}$` }),
        maxItems: 100,
      },
      // A name with a dot; addresses of machines and the names of the own network are refused by checkSandbox.
      hosts: {
        ...list({ type: 'string', pattern: '^(?=.{4,120}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,24}$' }),
        maxItems: 20,
      },
      memoryMb: { type: 'integer', minimum: 4, maximum: sandboxLimits.memory.most },
      cpuMs: { type: 'integer', minimum: 50, maximum: sandboxLimits.cpu.most },
    },
    ['memoryMb', 'cpuMs'],
  ),
  module: object({
    id: { type: 'integer', minimum: 1000, maximum: 8999 },
    title: line(60),
    permissions: {
      type: 'object',
      minProperties: 1,
      maxProperties: 20,
      propertyNames: { pattern: `^${key}$` },
      additionalProperties: object({ offset: { type: 'integer', minimum: 0, maximum: 49 }, name: line(60) }),
    },
  }),
  menu: object({
    title: line(40),
    icon: { type: 'string', pattern: '^pi-[a-z0-9-]{1,40}$' },
    path: { type: 'string', pattern: `^${segments(4)}$` },
    section: { anyOf: [line(40), { type: 'null' }] },
    order: { type: 'integer', minimum: 0, maximum: 100_000 },
  }),
  routes: {
    ...list(
      object({
        method: { enum: ['GET', 'POST'] },
        path: { type: 'string', pattern: `^${segments(6)}$` },
        access: keys,
        summary: line(120),
      }),
    ),
    maxItems: 100,
  },
  screens: {
    ...list(
      object({
        title: line(60),
        path: { type: 'string', pattern: `^${segments(6)}$` },
        access: keys,
        script: file,
        styles: list(file),
      }),
    ),
    maxItems: 50,
  },
})
