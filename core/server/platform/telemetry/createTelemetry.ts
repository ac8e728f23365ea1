import { type Counter, type Histogram, Instruments } from './Instruments'
import { processReadings } from './processReadings'

/** Upper bounds of the buckets, in seconds: requests wait milliseconds, jobs and mails seconds. */
const requestBuckets = [0.005, 0.025, 0.1, 0.25, 1, 5]
const workBuckets = [0.1, 1, 10, 60, 600]

export type Outcome = 'done' | 'failed'

/** What this node measures while it works. */
export interface Telemetry {
  readonly instruments: Instruments
  /** Labels: plugin, method, route, status. */
  readonly requests: Histogram
  /** Labels: plugin, job, outcome. */
  readonly jobs: Histogram
  /** Labels: plugin, subscription, outcome. */
  readonly deliveries: Histogram
  /** Labels: channel, outcome. */
  readonly messages: Counter
}

/** The instruments of one node. They are not shared, so that two apps of one test measure apart. */
export function createTelemetry(): Telemetry {
  const instruments = new Instruments()
  processReadings(instruments)
  return {
    instruments,
    requests: instruments.histogram(
      'white_glove_request_duration_seconds',
      'How long requests took, by the pattern of their route.',
      ['plugin', 'method', 'route', 'status'],
      requestBuckets,
    ),
    jobs: instruments.histogram(
      'white_glove_job_duration_seconds',
      'How long the runs of jobs on this node took.',
      ['plugin', 'job', 'outcome'],
      workBuckets,
    ),
    deliveries: instruments.histogram(
      'white_glove_delivery_duration_seconds',
      'How long this node took to handle events.',
      ['plugin', 'subscription', 'outcome'],
      workBuckets,
    ),
    messages: instruments.counter(
      'white_glove_messages_total',
      'Mails and texts that this node handed over, or could not.',
      ['channel', 'outcome'],
    ),
  }
}

/** The plugin that a job, a subscription or a queue belongs to: their names begin with its id. */
export function pluginOf(name: string): string {
  return name.slice(0, name.indexOf('.'))
}
