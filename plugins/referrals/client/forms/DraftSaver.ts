import { ApiError } from '@core/client/session'

/** The state of the answers: `waiting` for the pause after the last change, `failed` and to be retried, `refused` until the user decides. */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused'

interface DraftSaverOptions {
  /** Sends the current answers. */
  save: () => Promise<void>
  onStatus: (status: SaveStatus) => void
  /** The server refused it, so a retry is useless. */
  onRefused: (error: ApiError) => void
}

/** D4: a draft is saved 5 s after the last change. In ms. */
const pause = 5000
/** The delays before the retries after a failure, in ms. The last one is repeated. */
const retries = [5000, 10_000, 30_000, 60_000]

/** Saves the answers, one request at a time: after a pause, and again automatically when the network or the server failed. */
export class DraftSaver {
  private timer: ReturnType<typeof setTimeout> | undefined
  private underWay: Promise<void> | undefined
  private changes = 0
  private failures = 0
  private stopped = false

  constructor(private readonly options: DraftSaverOptions) {}

  /** Call it when an answer changed. */
  readonly changed = (): void => {
    if (this.stopped) return
    this.changes += 1
    this.failures = 0
    if (!this.underWay) this.wait(pause, 'waiting')
  }

  /** Saves unsaved answers at once; resolves when the save has ended, with or without success. */
  readonly flush = async (): Promise<void> => {
    await this.underWay
    if (this.changes > 0 && !this.stopped) await this.save()
  }

  /** Stops saving: the form is submitted, or its page is gone. */
  readonly stop = (): void => {
    this.stopped = true
    clearTimeout(this.timer)
  }

  /** Continues after a resolved refusal. @param again whether to send the refused answers once more */
  readonly resume = (again: boolean): void => {
    this.stopped = false
    this.failures = 0
    if (!again) this.changes = 0
    if (this.changes > 0) void this.flush()
    else this.options.onStatus('saved')
  }

  private wait(delay: number, status: SaveStatus) {
    clearTimeout(this.timer)
    this.options.onStatus(status)
    this.timer = setTimeout(() => void this.save(), delay)
  }

  private save(): Promise<void> {
    clearTimeout(this.timer)
    this.underWay ??= this.send().finally(() => {
      this.underWay = undefined
    })
    return this.underWay
  }

  private async send() {
    const sent = this.changes
    this.options.onStatus('saving')
    try {
      await this.options.save()
      this.failures = 0
      this.changes -= sent
      if (this.stopped) return
      if (this.changes > 0) this.wait(pause, 'waiting')
      else this.options.onStatus('saved')
    } catch (error) {
      if (this.stopped) return
      const refused = error instanceof ApiError && error.kind === 'refused' && error.status !== 429
      if (refused) {
        this.stopped = true
        this.options.onStatus('refused')
        this.options.onRefused(error)
        return
      }
      const delay = retries[Math.min(this.failures, retries.length - 1)]!
      this.failures += 1
      this.wait(Math.max(delay, ((error instanceof ApiError && error.retryAfter) || 0) * 1000), 'failed')
    }
  }
}
