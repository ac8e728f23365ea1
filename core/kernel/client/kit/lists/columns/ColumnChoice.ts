import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import type { Column } from '../table/Column'

/** The limits in px of a column's width when the user drags its edge. */
export const widthLimits = { least: 56, most: 900 } as const

/** Which columns a list shows, in which order, and how wide. */
export class ColumnChoice<Row> {
  /** All columns that users can choose from. */
  offered: readonly Column<Row>[] = []
  /** The columns that are shown, in their order. */
  shown: readonly Column<Row>[] = []
  /** Paths of the default columns. */
  start: readonly string[] = []
  /** Widths in px that the user has set, by path. */
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

  /** @param paths in their order; empty for the default columns. The column that opens the row is always shown. */
  set(paths: readonly string[]): void {
    const wanted = paths.length > 0 ? paths : this.start
    const main = this.offered
      .filter((column) => column.main && !wanted.includes(column.field))
      .map(({ field }) => field)
    this.shown = [...main, ...wanted]
      .map((path) => this.offered.find(({ field }) => field === path))
      .filter((column) => column !== undefined)
  }

  /** The shown columns, with the widths that the user has set. */
  get sized(): readonly Column<Row>[] {
    return this.shown.map((column) => ({ ...column, width: this.widths.get(column.field) ?? column.width }))
  }

  /** @param width in px, or undefined for the default width */
  setWidth(path: string, width: number | undefined): void {
    if (width === undefined) this.widths.delete(path)
    else this.widths.set(path, Math.round(Math.max(widthLimits.least, Math.min(width, widthLimits.most))))
  }

  restoreWidths(widths: Readonly<Record<string, number>>): void {
    this.widths.replace(widths)
  }

  /** Whether the user has set the width of a shown column. The other columns then keep their widths. */
  get resized(): boolean {
    return this.shown.some(({ field }) => this.widths.has(field))
  }

  get allWidths(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.widths)
  }
}
