import { AsyncLocalStorage } from 'node:async_hooks'

/** Where spans are sent. */
export interface TraceReceiver {
  /** Of a receiver of OTLP over HTTP: `http://localhost:4318` */
  readonly endpoint: string
  readonly serviceName: string
}

/** Never a person's data: no value of a record, no address, nothing that somebody typed. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** A piece of work that is measured, as a part of a trace. */
export interface Span {
  /** Its place in the trace, as the W3C header of that name. */
  readonly traceparent: string
  /** @param fault the kind of what went wrong, such as Postgres' code; never a message, which can hold a value */
  end(attributes?: SpanAttributes, fault?: string): void
}

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'consumer' | 'internal'
  /** The span that it is a part of, or a `traceparent`; undefined begins a trace. */
  readonly parent: Span | string | undefined
  readonly attributes?: SpanAttributes
}

export interface Tracer {
  begin(name: string, options: SpanOptions): Span
}

let tracer: Tracer | undefined
const spans = new AsyncLocalStorage<Span>()

/** Traces what this process does from now on; undefined stops it. Databases that are opened earlier are not traced. */
export function setTracer(use: Tracer | undefined): void {
  tracer = use
}

export const isTracing = (): boolean => tracer !== undefined

/** @returns the span of the work that is under way, at whatever depth; undefined where nothing is traced */
export const currentSpan = (): Span | undefined => spans.getStore()

export const beginSpan = (name: string, options: SpanOptions): Span | undefined => tracer?.begin(name, options)

/** Makes it the span of all that `work` does. */
export const runInSpan = <T>(span: Span, work: () => T): T => spans.run(span, work)

/** Runs work as a span of its own, where anything is traced. */
export async function traced<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, options)
  if (!span) return work()
  try {
    const result = await runInSpan(span, work)
    span.end()
    return result
  } catch (error) {
    span.end({}, faultOf(error))
    throw error
  }
}

/** What kind of error it is: a code such as Postgres', or the name of its class. */
export function faultOf(error: unknown): string {
  const { code, name } = error as { readonly code?: string; readonly name?: string }
  return code ?? name ?? 'Error'
}
