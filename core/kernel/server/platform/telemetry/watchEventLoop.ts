import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The interval between two measurements, in milliseconds. Node's result includes it. */
const resolution = 20

export interface EventLoopWatch {
  /** @returns the delay of the event loop since the last reading, in seconds, by quantile */
  read(): Readonly<Record<'0.5' | '0.99' | '1', number>>
  stop(): void
}

/** Measures the delay of the event loop: how long work blocks what is due. */
export function watchEventLoop(): EventLoopWatch {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const late = (quantile: number) =>
    delay.count === 0 ? 0 : Math.max(0, delay.percentile(quantile * 100) / 1e9 - resolution / 1000)
  return {
    read() {
      const reading = { '0.5': late(0.5), '0.99': late(0.99), '1': late(1) }
      delay.reset()
      return reading
    },
    stop: () => void delay.disable(),
  }
}
