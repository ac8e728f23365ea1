import { performance } from 'node:perf_hooks'
import type { Instruments } from './Instruments'
import { watchEventLoop } from './watchEventLoop'

/** Memory, processor time and the delay of the event loop, with Prometheus' usual names where they exist. */
export function processReadings(instruments: Instruments): void {
  instruments.gauge('process_resident_memory_bytes', 'Resident memory.')
  instruments.gauge('process_cpu_seconds_total', 'Processor time, user and system.', [], 'counter')
  instruments.gauge('process_start_time_seconds', 'When the process started, seconds since 1970.')
  instruments.gauge('nodejs_heap_size_used_bytes', 'Memory of the heap that is used.')
  instruments.gauge(
    'nodejs_eventloop_lag_seconds',
    'How late the event loop was since the last reading.',
    ['quantile'],
    'summary',
  )
  instruments.gauge('nodejs_eventloop_utilization', 'Part of the time in which the event loop worked, 0 to 1.')
  instruments.gauge('white_glove_node_info', 'The version of Node; always 1.', ['node'])
  const loop = watchEventLoop()
  let before = performance.eventLoopUtilization()
  instruments.source('process', () => {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    const lags = Object.entries(loop.read()).map(([quantile, value]) => ({
      gauge: 'nodejs_eventloop_lag_seconds',
      labels: [quantile],
      value,
    }))
    return [
      { gauge: 'process_resident_memory_bytes', value: rss },
      { gauge: 'process_cpu_seconds_total', value: (user + system) / 1e6 },
      { gauge: 'process_start_time_seconds', value: performance.timeOrigin / 1000 },
      { gauge: 'nodejs_heap_size_used_bytes', value: heapUsed },
      { gauge: 'nodejs_eventloop_utilization', value: utilization },
      { gauge: 'white_glove_node_info', labels: [process.version], value: 1 },
      ...lags,
    ]
  })
}
