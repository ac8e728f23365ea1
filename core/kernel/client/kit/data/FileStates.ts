import type { FileState } from '@core/kernel/entity/files'
import { inBackground } from '../../platform/api/background'

/** Milliseconds between two requests while a file waits for its check. */
const usually = 5_000

/**
 * The virus-check states of the files on the screen. Files that appear at the same time share one request, which is repeated only while one
 * of them waits.
 */
export class FileStates {
  private readonly states = new Map<string, FileState>()
  /** For each file id, how many parts of the screen show the file. */
  private readonly shown = new Map<string, number>()
  private readonly unknown = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined

  /**
   * @param fetchStates returns those of the files that may not be opened
   * @param every milliseconds between two requests
   */
  constructor(
    private readonly fetchStates: (ids: readonly string[]) => Promise<readonly FileState[]>,
    private readonly every = usually,
  ) {}

  /** @returns undefined for a file that may be opened, as far as is known */
  readonly get = (id: string): FileState | undefined => this.states.get(id)

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /**
   * Requests the state of a file until its check has ended.
   * @returns a function that stops this
   */
  readonly show = (id: string): (() => void) => {
    this.shown.set(id, (this.shown.get(id) ?? 0) + 1)
    if (!this.states.has(id)) this.unknown.add(id)
    this.fetchIn(0)
    return () => {
      const left = this.shown.get(id)! - 1
      if (left > 0) this.shown.set(id, left)
      else this.shown.delete(id)
    }
  }

  private fetchIn(time: number): void {
    if (time === 0) clearTimeout(this.timer)
    else if (this.timer) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      void inBackground(() => this.read())
    }, time)
  }

  private async read(): Promise<void> {
    const ids = [...this.shown.keys()].filter((id) => this.unknown.has(id) || this.states.get(id)?.state === 'waiting')
    if (ids.length === 0) return
    // Files beyond the limit, and those of a failed request, are requested next time. Until then the server still refuses to open an
    // unchecked file.
    const found = await this.fetchStates(ids.slice(0, 200)).catch(() => undefined)
    if (found) {
      for (const id of ids.slice(0, 200)) {
        this.unknown.delete(id)
        this.states.delete(id)
      }
      for (const state of found) this.states.set(state.id, state)
      for (const listener of this.listeners) listener()
    }
    const isOpen = ids.length > 200 || !found || found.some(({ state }) => state === 'waiting')
    if (isOpen) this.fetchIn(this.every)
  }
}
