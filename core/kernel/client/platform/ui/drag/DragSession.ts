import { action, makeObservable, observable, observableRef } from 'mobx'

/** The input device of a drag. By keyboard each step is announced; by pointer the dragged item is drawn. */
export type DragInput = 'pointer' | 'keyboard'

export interface DragHosts<Item> {
  /** @returns the name of an item for announcements */
  nameOf(item: Item): string
  /** @returns the current place of an item */
  placeOf(item: Item): string
  /** @returns the name of a place for announcements */
  placeName(place: string): string
  /** @returns why the item can't be moved there, as a message for the user; undefined if it can */
  refusal(item: Item, place: string): string | undefined
  drop(item: Item, place: string, by: DragInput): void
  /** Called if the item was dropped at a place that refuses it. */
  refused(reason: string): void
}

/** The state of dragging one item: it is picked up, moved over places, and dropped or cancelled. It knows nothing about pixels. */
export class DragSession<Item> {
  item: Item | undefined = undefined
  by: DragInput = 'pointer'
  /** The place that the item is over. */
  over: string | undefined = undefined
  /** The text for the live region. */
  spoken = ''

  constructor(private readonly hosts: DragHosts<Item>) {
    makeObservable(this, {
      item: observableRef,
      by: observable,
      over: observable,
      spoken: observable,
      pickUp: action,
      hover: action,
      announce: action,
      drop: action,
      cancel: action,
    })
  }

  /** @param keys how to continue by keyboard, for the announcement */
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

  announce(words: string): void {
    this.spoken = words
  }

  /** Drops the item at the current place. Over its own place, or none, nothing happens. */
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
