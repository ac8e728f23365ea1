import { AsyncLocalStorage } from 'node:async_hooks'

/** The receiver of spans. */
export interface TraceReceiver {
  /** The address of a receiver of OTLP over HTTP: `http://localhost:4318` */
  readonly endpoint: string
  readonly serviceName: string
}

/** Never personal data: no value of a record, no address, nothing that a person typed. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** A measured piece of work, as a part of a trace. */
export interface Span {
  /** Its position in the trace, as the value of the W3C header `traceparent`. */
  readonly traceparent: string
  /** @param fault the kind of the error, such as Postgres' code; never a message, which can contain a value */
  end(attributes?: SpanAttributes, fault?: string): void
}

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'consumer' | 'internal'
  /** The parent span, or a `traceparent`; undefined begins a trace. */
  readonly parent: Span | string | undefined
  readonly attributes?: SpanAttributes
}

export interface Tracer {
  begin(name: string, options: SpanOptions): Span
}

let tracer: Tracer | undefined
const spans = new AsyncLocalStorage<Span>()

/** Traces the work of this process from now on; undefined stops it. Databases that were opened before are not traced. */
export function setTracer(use: Tracer | undefined): void {
  tracer = use
}

export const isTracing = (): boolean => tracer !== undefined

/** @returns the span of the current work, at any depth; undefined where nothing is traced */
export const currentSpan = (): Span | undefined => spans.getStore()

export const beginSpan = (name: string, options: SpanOptions): Span | undefined => tracer?.begin(name, options)

/** Makes it the current span of everything that `work` does. */
export const runInSpan = <T>(span: Span, work: () => T): T => spans.run(span, work)

/** Runs work as a span of its own, if tracing is on. */
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

/** @returns the kind of an error: a code such as Postgres', or the name of its class. */
export function faultOf(error: unknown): string {
  const { code, name } = error as { readonly code?: string; readonly name?: string }
  return code ?? name ?? 'Error'
}
