import { setTimeout as sleep } from 'node:timers/promises'

/** The values of an instrument's labels, in the order of their names. Never personal data: each value creates a series of its own. */
export type LabelValues = readonly string[]

/** The current value for the gauge of this name. */
export interface Reading {
  readonly gauge: string
  readonly labels?: LabelValues
  readonly value: number
}

export interface Counter {
  add(labels?: LabelValues, by?: number): void
}

export interface Histogram {
  /** @param seconds the measured time */
  observe(labels: LabelValues, seconds: number): void
}

interface Instrument {
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary'
  readonly help: string
  readonly labelNames: readonly string[]
  /** The lines of its series; a gauge has those that its source reads. */
  lines?(): Iterable<string>
}

interface Source {
  readonly name: string
  readonly read: () => Promise<readonly Reading[]> | readonly Reading[]
  /** Of a read that has not ended. */
  running: Promise<readonly Reading[]> | undefined
}

interface Distribution {
  readonly labels: LabelValues
  /** The number of values in each bucket, and above the last. */
  readonly counts: number[]
  sum: number
}

/**
 * Counters, gauges and histograms, and their text in Prometheus' exposition format. We wrote it because prom-client was deprecated in 2026
 * for a package that needs Node 22, and the format has only three kinds of lines.
 */
export class Instruments {
  readonly #all = new Map<string, Instrument>()
  readonly #sources: Source[] = []
  readonly #patience: number

  /** @param patience how long a source may take, in milliseconds: less than Prometheus waits for the whole text, which is 10 seconds by default */
  constructor({ patience = 4_000 }: { readonly patience?: number } = {}) {
    this.#patience = patience
  }

  counter(name: string, help: string, labelNames: readonly string[] = []): Counter {
    const series = new Map<string, { readonly labels: LabelValues; value: number }>()
    this.#register(name, {
      type: 'counter',
      help,
      labelNames,
      *lines() {
        for (const { labels, value } of series.values()) yield line(name, labelNames, labels, value)
      },
    })
    return {
      add(labels = [], by = 1) {
        const one = found(series, labels, () => ({ labels, value: 0 }))
        one.value += by
      },
    }
  }

  /** @param buckets upper bounds in seconds, ascending */
  histogram(name: string, help: string, labelNames: readonly string[], buckets: readonly number[]): Histogram {
    const series = new Map<string, Distribution>()
    this.#register(name, {
      type: 'histogram',
      help,
      labelNames,
      *lines() {
        for (const { labels, counts, sum } of series.values()) {
          let total = 0
          for (const [at, count] of counts.entries()) {
            total += count
            const bound = buckets[at] === undefined ? '+Inf' : String(buckets[at])
            yield line(`${name}_bucket`, [...labelNames, 'le'], [...labels, bound], total)
          }
          yield line(`${name}_sum`, labelNames, labels, sum)
          yield line(`${name}_count`, labelNames, labels, total)
        }
      },
    })
    return {
      observe(labels, seconds) {
        const one = found(series, labels, () => ({ labels, counts: Array(buckets.length + 1).fill(0), sum: 0 }))
        let at = 0
        while (at < buckets.length && seconds > buckets[at]!) at += 1
        one.counts[at]! += 1
        one.sum += seconds
      },
    }
  }

  /** @param type another one, where a source reads what Prometheus knows as a counter or, with the label `quantile`, as a summary */
  gauge(
    name: string,
    help: string,
    labelNames: readonly string[] = [],
    type: 'gauge' | 'counter' | 'summary' = 'gauge',
  ): void {
    this.#register(name, { type, help, labelNames })
  }

  /**
   * Gauges that are read together, at each request for the text. If reading fails or takes too long, they are left out, and the others are
   * returned. A source is not read again while it is still being read.
   */
  source(name: string, read: Source['read']): void {
    this.#sources.push({ name, read, running: undefined })
  }

  /** @returns all instruments in Prometheus' text format, version 0.0.4 */
  async text(): Promise<string> {
    const outcomes = await Promise.all(
      this.#sources.map(async (source) => ({ name: source.name, readings: await readWithin(source, this.#patience) })),
    )
    const now = new Map<string, string[]>()
    for (const { gauge, labels = [], value } of outcomes.flatMap(({ readings }) => readings ?? [])) {
      const lines = now.get(gauge) ?? []
      lines.push(line(gauge, this.#all.get(gauge)!.labelNames, labels, value))
      now.set(gauge, lines)
    }
    const text: string[] = []
    const write = (name: string, type: string, help: string, lines: Iterable<string>) =>
      text.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines)
    for (const [name, { type, help, lines }] of this.#all) write(name, type, help, lines?.() ?? now.get(name) ?? [])
    write(
      'white_glove_source_up',
      'gauge',
      'Whether these figures could be read.',
      outcomes.map(({ name, readings }) => line('white_glove_source_up', ['source'], [name], readings ? 1 : 0)),
    )
    return `${text.join('\n')}\n`
  }

  #register(name: string, instrument: Instrument): void {
    if (this.#all.has(name))
      throw new Error(`There is an instrument called “${name}” already. Give this one another name.`)
    this.#all.set(name, instrument)
  }
}

/** @returns undefined where reading failed, or has not ended after `patience` milliseconds */
async function readWithin(source: Source, patience: number): Promise<readonly Reading[] | undefined> {
  // The timer must not keep a stopping process alive.
  const stop = new AbortController()
  const late = sleep(patience, undefined, { ref: false, signal: stop.signal })
  source.running ??= (async () => source.read())().finally(() => (source.running = undefined))
  try {
    return await Promise.race([source.running, late])
  } catch {
    return undefined
  } finally {
    stop.abort()
  }
}

function found<Series>(all: Map<string, Series>, labels: LabelValues, create: () => Series): Series {
  const key = labels.join('\0')
  let one = all.get(key)
  if (one === undefined) all.set(key, (one = create()))
  return one
}

function line(name: string, labelNames: readonly string[], labels: LabelValues, value: number): string {
  const text = labelNames.map((label, at) => `${label}="${escaped(labels[at]!)}"`).join(',')
  return `${name}${text && `{${text}}`} ${value}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
