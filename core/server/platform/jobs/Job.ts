/** `30s`, `15m`, `1h`, `1d`. */
export type Span = `${number}${'s' | 'm' | 'h' | 'd'}`

/** Work by the clock. A node may be killed amid it, so what it did must be stored as it goes, and doing it again must do no harm. */
export interface ScheduledJob<Context> {
  /** From the beginning of one run to that of the next. */
  readonly every: Span
  /** After this the signal is aborted; the run counts as failed. */
  readonly timeout: Span
  /** @param signal aborted when the time is over, the lock is lost or the server stops: end soon, between two transactions */
  run(context: Context, signal: AbortSignal): Promise<void>
}

/** A job with what it needs already in its hand; its times are in milliseconds. */
export interface BoundJob {
  readonly every: number
  readonly timeout: number
  run(signal: AbortSignal): Promise<void>
}

export type BoundJobs = Readonly<Record<string, BoundJob>>
