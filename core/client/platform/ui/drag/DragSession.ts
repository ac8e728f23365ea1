import { action, makeObservable, observable, observableRef } from 'mobx'

/** How something is carried: the keyboard says each step aloud, the pointer draws what it carries. */
export type DragInput = 'pointer' | 'keyboard'

export interface DragHosts<Item> {
  /** What it is called aloud. */
  nameOf(item: Item): string
  /** Where it is now. */
  placeOf(item: Item): string
  /** How a place is called aloud. */
  placeName(place: string): string
  /** Why it can't go there, in words for the person; undefined where it can. */
  refusal(item: Item, place: string): string | undefined
  drop(item: Item, place: string, by: DragInput): void
  /** It was dropped where it can't stay. */
  refused(reason: string): void
}

/** One thing that is picked up, carried over places and dropped or taken back. It knows nothing of pixels. */
export class DragSession<Item> {
  item: Item | undefined = undefined
  by: DragInput = 'pointer'
  /** The place that it hangs over. */
  over: string | undefined = undefined
  /** For the live region. */
  spoken = ''

  constructor(private readonly hosts: DragHosts<Item>) {
    makeObservable(this, {
      item: observableRef,
      by: observable,
      over: observable,
      spoken: observable,
      pickUp: action,
      hover: action,
      say: action,
      drop: action,
      cancel: action,
    })
  }

  /** @param keys how to go on by keyboard, said aloud */
  pickUp(item: Item, by: DragInput, keys = ''): void {
    this.item = item
    this.by = by
    this.over = this.hosts.placeOf(item)
    if (by === 'keyboard')
      this.spoken = `Picked up ${this.hosts.nameOf(item)} from ${this.hosts.placeName(this.over)}. ${keys}`.trim()
  }

  hover(place: string | undefined): void {
    if (this.item === undefined || this.over === place) return
    this.over = place
    if (this.by !== 'keyboard' || place === undefined) return
    const refusal = this.isHome(place) ? undefined : this.hosts.refusal(this.item, place)
    this.spoken = [this.hosts.placeName(place), this.isHome(place) ? 'where it was' : '', refusal ?? '']
      .filter(Boolean)
      .join(', ')
  }

  say(words: string): void {
    this.spoken = words
  }

  /** Lets it go where it hangs: over its own place, or none, nothing happens. */
  drop(): void {
    const { item, over, by } = this
    if (item === undefined) return
    if (over === undefined || this.isHome(over)) return this.cancel()
    const refusal = this.hosts.refusal(item, over)
    this.item = undefined
    this.over = undefined
    if (refusal) {
      this.spoken = `${this.hosts.nameOf(item)} stays where it was. ${refusal}`
      return this.hosts.refused(refusal)
    }
    this.spoken = `${this.hosts.nameOf(item)} moved to ${this.hosts.placeName(over)}.`
    this.hosts.drop(item, over, by)
  }

  cancel(): void {
    if (this.item === undefined) return
    this.spoken = `${this.hosts.nameOf(this.item)} stays where it was.`
    this.item = undefined
    this.over = undefined
  }

  private isHome(place: string): boolean {
    return this.item !== undefined && this.hosts.placeOf(this.item) === place
  }
}
