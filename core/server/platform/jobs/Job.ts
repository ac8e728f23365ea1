/** `30s`, `15m`, `1h`, `1d`. */
export type Span = `${number}${'s' | 'm' | 'h' | 'd'}`

/**
 * A job that runs at an interval. A node may be killed in the middle of it, so it must store its progress, and running it again must do no
 * harm.
 */
export interface ScheduledJob<Context> {
  /** From the beginning of one run to that of the next. */
  readonly every: Span
  /** After this time the signal is aborted; the run counts as failed. */
  readonly timeout: Span
  /** @param signal aborted when the time is over, the lock is lost or the server stops: end soon, between two transactions */
  run(context: Context, signal: AbortSignal): Promise<void>
}

/** A job that is bound to its context; its times are in milliseconds. */
export interface BoundJob {
  readonly every: number
  readonly timeout: number
  run(signal: AbortSignal): Promise<void>
}

export type BoundJobs = Readonly<Record<string, BoundJob>>
