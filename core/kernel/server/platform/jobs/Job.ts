/** `30s`, `15m`, `1h`, `1d`. */
export type Span = `${number}${'s' | 'm' | 'h' | 'd'}`

/** `02:30`. */
export type TimeOfDay = `${number}:${number}`

/**
 * A job that runs at an interval. A node may be killed in the middle of it, so it must store its progress, and running it again must do no
 * harm.
 */
export interface ScheduledJob<Context> {
  /** From the beginning of one run to that of the next. */
  readonly every: Span
  /**
   * The time of day at which it begins, `02:30`, by the office's clock; `every` is `1d` then. Unless said, it begins at the first start. For
   * what has its time in each store, let it run every hour, and choose the stores by `storeDaySql`.
   */
  readonly at?: TimeOfDay
  /** After this time the signal is aborted; the run counts as failed. */
  readonly timeout: Span
  /** @param signal aborted when the time is over, the lock is lost or the server stops: end soon, between two transactions */
  run(context: Context, signal: AbortSignal): Promise<void>
}

/** A job that is bound to its context; its times are in milliseconds. */
export interface BoundJob {
  readonly every: number
  /** The time of day at which it begins, `02:30`, by this machine's zone; `every` is a day then. Unless said, it begins at the first start. */
  readonly at?: string
  /** The first run of all doesn't wait for the time of day. */
  readonly firstAtOnce?: boolean
  readonly timeout: number
  run(signal: AbortSignal): Promise<void>
}

/** @returns how long it is from now to a time of day, in milliseconds; a day where it is that now */
export function waitUntil(at: string, now = new Date()): number {
  const [hours, minutes] = at.split(':').map(Number)
  const next = new Date(now)
  next.setHours(hours!, minutes, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next.getTime() - now.getTime()
}

export type BoundJobs = Readonly<Record<string, BoundJob>>
