import { ApiError } from '@core/client/api'

/** How the answers stand: `waiting` for the pause after the last change, `failed` and to be tried again, `refused` until somebody decides. */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused'

interface DraftSaverOptions {
  /** Sends what stands there now. */
  save: () => Promise<void>
  onStatus: (status: SaveStatus) => void
  /** The server said no: to wait helps nothing. */
  onRefused: (error: ApiError) => void
}

/** D4: a draft is saved 5 s after the last change. In ms. */
const pause = 5000
/** The delays before another try after a failure, in ms. The last one is repeated. */
const retries = [5000, 10_000, 30_000, 60_000]

/** Saves what is typed, once at a time: after a pause, and again by itself when the network or the server failed. */
export class DraftSaver {
  private timer: ReturnType<typeof setTimeout> | undefined
  private underWay: Promise<void> | undefined
  private changes = 0
  private failures = 0
  private stopped = false

  constructor(private readonly options: DraftSaverOptions) {}

  /** Something was typed. */
  readonly changed = (): void => {
    if (this.stopped) return
    this.changes += 1
    this.failures = 0
    if (!this.underWay) this.wait(pause, 'waiting')
  }

  /** Saves what isn't saved at once; resolves when that has ended, however. */
  readonly flush = async (): Promise<void> => {
    await this.underWay
    if (this.changes > 0 && !this.stopped) await this.save()
  }

  /** Nothing is sent any more: the form is submitted, or its page is gone. */
  readonly stop = (): void => {
    this.stopped = true
    clearTimeout(this.timer)
  }

  /** Goes on after a refusal that was settled. @param again whether what was refused is to be sent once more */
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
