import { type Counter, type Histogram, Instruments } from './Instruments'
import { processReadings } from './processReadings'

/** Upper bounds of the buckets, in seconds: requests take milliseconds, jobs and mails take seconds. */
const requestBuckets = [0.005, 0.025, 0.1, 0.25, 1, 5]
const workBuckets = [0.1, 1, 10, 60, 600]

export type Outcome = 'done' | 'failed'

/** The instruments of this node. */
export interface Telemetry {
  readonly instruments: Instruments
  /** Labels: plugin, method, route, status. */
  readonly requests: Histogram
  /** Labels: plugin, job_name, outcome. The label `job` is Prometheus' own: the name of the scrape configuration. */
  readonly jobs: Histogram
  /** Labels: plugin, subscription, outcome. */
  readonly deliveries: Histogram
  /** Labels: channel, outcome. */
  readonly messages: Counter
}

/** Creates the instruments of one node. They are not shared, so that two apps of one test are measured separately. */
export function createTelemetry(): Telemetry {
  const instruments = new Instruments()
  processReadings(instruments)
  const messages = instruments.counter(
    'white_glove_messages_total',
    'Mails and texts that this node handed over, or could not.',
    ['channel', 'outcome'],
  )
  // Prometheus counts the increase of a series from its first value on. A series that begins with the first failure would hide it.
  for (const channel of ['email', 'sms']) for (const outcome of ['done', 'failed']) messages.add([channel, outcome], 0)
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
      ['plugin', 'job_name', 'outcome'],
      workBuckets,
    ),
    deliveries: instruments.histogram(
      'white_glove_delivery_duration_seconds',
      'How long this node took to handle events.',
      ['plugin', 'subscription', 'outcome'],
      workBuckets,
    ),
    messages,
  }
}

/** The plugin of a job, a subscription or a queue: their names begin with its id. */
export function pluginOf(name: string): string {
  return name.slice(0, name.indexOf('.'))
}
