import { type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { type Span, type SpanAttributes, type SpanOptions, type TraceReceiver, setTracer } from './tracing'

export interface OpenTracing {
  /** Called when spans can't be sent, with the reason, and when they can be sent again. */
  onChange: (state: 'away' | 'back', error?: Error) => void
  /** Sends the ended spans, and stops tracing. */
  close(): Promise<void>
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const

/** Traces this process and sends the spans in batches to a receiver of OTLP over HTTP. Imported only where one is configured. */
export function openTracing(
  { endpoint, serviceName }: TraceReceiver,
  { version, node }: { readonly version: string; readonly node: string },
): OpenTracing {
  const tracing: OpenTracing = {
    onChange() {},
    async close() {
      setTracer(undefined)
      // A failure of sending is reported already.
      await provider.shutdown().catch(() => {})
    },
  }
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(
        resourceFromAttributes({
          'service.name': serviceName,
          'service.version': version,
          'service.instance.id': node,
        }),
      )
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(watched(exporter, (...args) => tracing.onChange(...args)))],
  })
  const tracer = provider.getTracer('white-glove')
  setTracer({
    begin(name, { kind, parent, attributes }) {
      return new SentSpan(
        tracer.startSpan(name, { kind: kinds[kind], ...(attributes && { attributes }) }, within(parent)),
      )
    },
  })
  return tracing
}

class SentSpan implements Span {
  readonly #span: OtelSpan

  constructor(span: OtelSpan) {
    this.#span = span
  }

  get context() {
    return trace.setSpan(ROOT_CONTEXT, this.#span)
  }

  get traceparent() {
    const { traceId, spanId, traceFlags } = this.#span.spanContext()
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
  }

  end(attributes?: SpanAttributes, fault?: string) {
    if (attributes) this.#span.setAttributes(attributes)
    if (fault !== undefined) this.#span.setAttribute('error.type', fault).setStatus({ code: SpanStatusCode.ERROR })
    this.#span.end()
  }
}

function within(parent: SpanOptions['parent']) {
  if (parent instanceof SentSpan) return parent.context
  const named = typeof parent === 'string' ? parseTraceParent(parent) : null
  return named ? trace.setSpanContext(ROOT_CONTEXT, { ...named, isRemote: true }) : ROOT_CONTEXT
}

/** An exporter that reports when sending begins to fail, and when it works again. */
function watched(exporter: SpanExporter, onChange: OpenTracing['onChange']): SpanExporter {
  let isAway = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code === ExportResultCode.FAILED
        if (failed !== isAway) onChange(failed ? 'away' : 'back', result.error)
        isAway = failed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
