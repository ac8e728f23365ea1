import type { FileState } from '@core/entity/files'
import { inBackground } from '../../platform/api/background'

/** How often what waits for its verdict is asked for again, in ms. */
const usually = 5_000

/** Which of the files that are on the screen are in quarantine. Those of one moment are asked for together, and again only while one waits. */
export class FileStates {
  private readonly states = new Map<string, FileState>()
  /** By the id of a file how many parts of the screen show it. */
  private readonly shown = new Map<string, number>()
  private readonly unknown = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined

  /** @param ask gives those of the files that may not be opened */
  constructor(
    private readonly ask: (ids: readonly string[]) => Promise<readonly FileState[]>,
    private readonly every = usually,
  ) {}

  /** @returns undefined for a file that may be opened, as far as is known */
  readonly get = (id: string): FileState | undefined => this.states.get(id)

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Keeps asking for a file until it is over. */
  readonly show = (id: string): (() => void) => {
    this.shown.set(id, (this.shown.get(id) ?? 0) + 1)
    if (!this.states.has(id)) this.unknown.add(id)
    this.askIn(0)
    return () => {
      const left = this.shown.get(id)! - 1
      if (left > 0) this.shown.set(id, left)
      else this.shown.delete(id)
    }
  }

  private askIn(time: number): void {
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
    // What can't be asked for now is asked for with the next; the server refuses to open it all the same.
    const found = await this.ask(ids.slice(0, 200)).catch(() => undefined)
    if (found) {
      for (const id of ids.slice(0, 200)) {
        this.unknown.delete(id)
        this.states.delete(id)
      }
      for (const state of found) this.states.set(state.id, state)
      for (const listener of this.listeners) listener()
    }
    const isOpen = ids.length > 200 || !found || found.some(({ state }) => state === 'waiting')
    if (isOpen) this.askIn(this.every)
  }
}
