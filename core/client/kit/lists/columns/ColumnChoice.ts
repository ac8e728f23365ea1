import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import type { Column } from '../table/Column'

/** Px that no column is narrower or wider than by hand. */
export const widthLimits = { least: 56, most: 900 } as const

/** Which columns a list shows, in which order and how wide. */
export class ColumnChoice<Row> {
  /** Every column that there is. */
  offered: readonly Column<Row>[] = []
  /** Those that are shown, in their order. */
  shown: readonly Column<Row>[] = []
  /** Paths of those that the list begins with. */
  start: readonly string[] = []
  /** Px by path, where somebody has moved an edge. */
  private readonly widths = observable.map<string, number>({}, { deep: false })

  constructor() {
    makeObservable(this, {
      offered: observableRef,
      shown: observableRef,
      sized: computed,
      offer: action,
      set: action,
      setWidth: action,
      restoreWidths: action,
    })
  }

  offer(columns: readonly Column<Row>[], start: readonly string[]): void {
    if (this.offered === columns) return
    this.offered = columns
    this.start = start
    this.set(this.shown.length > 0 ? this.paths : start)
  }

  get paths(): readonly string[] {
    return this.shown.map(({ field }) => field)
  }

  /** @param paths in order; the column that opens the row is always there. None: those that the list begins with */
  set(paths: readonly string[]): void {
    const wanted = paths.length > 0 ? paths : this.start
    const main = this.offered
      .filter((column) => column.main && !wanted.includes(column.field))
      .map(({ field }) => field)
    this.shown = [...main, ...wanted]
      .map((path) => this.offered.find(({ field }) => field === path))
      .filter((column) => column !== undefined)
  }

  /** Those that are shown, as wide as they were made. */
  get sized(): readonly Column<Row>[] {
    return this.shown.map((column) => ({ ...column, width: this.widths.get(column.field) ?? column.width }))
  }

  /** @param width px, or undefined for the width that it had from the start */
  setWidth(path: string, width: number | undefined): void {
    if (width === undefined) this.widths.delete(path)
    else this.widths.set(path, Math.round(Math.max(widthLimits.least, Math.min(width, widthLimits.most))))
  }

  restoreWidths(widths: Readonly<Record<string, number>>): void {
    this.widths.replace(widths)
  }

  /** Whether somebody has moved an edge of a column that is shown: the others then keep their widths. */
  get resized(): boolean {
    return this.shown.some(({ field }) => this.widths.has(field))
  }

  get allWidths(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.widths)
  }
}
