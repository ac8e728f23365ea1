import { AsyncResource } from 'node:async_hooks'
import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { type Span, beginSpan, currentSpan, faultOf } from '../telemetry/tracing'

/** A query that waits for a connection stays part of the same trace. */
export class TracedPool extends pg.Pool {
  // The common form of its overloads: with a callback, or without one, returning a promise. `R` is the result of the overload that is called.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it stands for the results of the overloads
  override connect<R>(...requested: unknown[]): R {
    const take = super.connect.bind(this) as (...args: unknown[]) => R
    const [done] = requested
    return take(...(typeof done === 'function' ? [AsyncResource.bind(done as () => void)] : []))
  }
}

/**
 * @returns the class with each statement as a span of the work that runs it. A statement outside of any span, such as polling a queue, gets
 * none.
 */
export function tracedClient(Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    // As in DiagnosticClient.
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it stands for the results of the overloads
    override query<R>(...requested: unknown[]): R {
      const ask = super.query.bind(this) as (...args: unknown[]) => R
      const parent = currentSpan()
      const [first] = requested
      const span = parent && beginStatement(first, parent)
      if (!span) return ask(...requested)
      const ended = (error: unknown) => span.end({}, error ? faultOf(error) : undefined)
      const done = requested.at(-1)
      if (typeof done === 'function')
        return ask(...requested.slice(0, -1), (error: unknown, result: unknown) => {
          ended(error)
          done(error, result)
        })
      const answer = ask(...requested)
      if (answer instanceof Promise) answer.then(() => ended(undefined), ended)
      // A cursor: the span ends with the last row that is read.
      else (answer as EventEmitter).once('end', () => ended(undefined))
      return answer
    }
  }
}

function beginStatement(statement: unknown, parent: Span): Span | undefined {
  const text = typeof statement === 'string' ? statement : (statement as { readonly text?: string }).text
  const { name, shape } = describe(text ?? '')
  return beginSpan(name, {
    kind: 'client',
    parent,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': shape },
  })
}

interface Description {
  /** `select core.session` */
  readonly name: string
  /** The statement without any values. */
  readonly shape: string
}

/** Most statements are repeated; the oldest ones are removed. */
const described = new Map<string, Description>()
const mostDescribed = 500
const longestShape = 2000

function describe(text: string): Description {
  const known = described.get(text)
  if (known) return known
  const shape = withoutValues(text).replaceAll(/\s+/g, ' ').trim().slice(0, longestShape)
  const table = /\b(?:from|into|update|join)\s+([\w."]+)/i.exec(shape)?.[1]?.replaceAll('"', '')
  const name = [/^\w+/.exec(shape)?.[0].toLowerCase() ?? 'statement', ...(table ? [table] : [])].join(' ')
  const description = { name, shape }
  described.set(text, description)
  if (described.size > mostDescribed) described.delete(described.keys().next().value!)
  return description
}

/** Values should be parameters. This ensures it: a value that somebody writes into a text one day is not sent to the receiver. */
export function withoutValues(text: string): string {
  return text.replaceAll(/'(?:[^']|'')*'/g, "'?'").replaceAll(/(?<![\w$."])\d+(?:\.\d+)?\b/g, '?')
}
