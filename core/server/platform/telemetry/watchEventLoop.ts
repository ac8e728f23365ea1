import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The pause between two looks, in milliseconds. What Node measures includes it. */
const resolution = 20

export interface EventLoopWatch {
  /** @returns how late the event loop was since the last reading, in seconds, by quantile */
  read(): Readonly<Record<'0.5' | '0.99' | '1', number>>
  stop(): void
}

/** Watches how late the event loop is: for how long work holds up what is due. */
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
