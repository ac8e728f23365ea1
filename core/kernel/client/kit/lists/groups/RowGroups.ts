import { compareNames } from '@core/kernel/entity/compareNames'
import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { Measure } from '@core/kernel/entity/aggregate'
import type { ListRequest, ListedRow } from '@core/kernel/entity/apiTypes'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { displayText } from '@core/kernel/entity/displayText'
import { isEmpty } from '@core/kernel/entity/parse'
import type { FieldPath } from '@core/kernel/entity/leaves'
import { LatestRequest } from '../../../platform/api/LatestRequest'
import { entityApi, type EntityApi } from '../../data/entityApi'
import { RowSource } from '../RowSource'
import { measuresOf, type SummedList, summedFields, sumTexts } from '../summedFields'
import type { RowRange } from '../table/rowWindow'

/** The rows of a list that have the same value in a field. */
export interface RowGroup {
  /** The value as a filter: `3`, `true`, or `none` for no value. */
  readonly key: string
  readonly name: string
  readonly count: number
  /** The sums of the number columns, as text: `Value $1,204.00`. */
  readonly sums: readonly string[]
}

/** A group as it stands in the table: its heading, and below it its rows if it is not folded. */
interface PlacedGroup extends RowGroup {
  /** The line of its heading. */
  readonly head: number
  /** The number of its lines, with the heading. */
  readonly lines: number
}

/** The list whose rows are grouped. */
interface GroupedList extends SummedList {
  readonly entity: Entity
  readonly api: Pick<EntityApi, 'list'>
  readonly request: ListRequest
  /** Paths of columns that the viewer may not see. */
  masked: readonly string[]
}

/** The rows of one group, by the list's own filter, sort and access. */
class GroupSource extends RowSource<ListedRow> {
  constructor(
    private readonly list: GroupedList,
    private readonly path: string,
    private readonly key: string,
  ) {
    super(async (request, signal) => {
      const answer = await list.api.list(request, signal)
      const { masked = [] } = answer
      if (JSON.stringify(masked) !== JSON.stringify(list.masked)) runInAction(() => (list.masked = masked))
      return answer
    })
  }

  override get request(): ListRequest {
    const { request } = this.list
    return { ...request, filter: { ...request.filter, [this.path]: this.key } }
  }
}

/**
 * The rows of a list in groups by a field. The server counts the groups and adds up their numbers in one request. The rows of a group are
 * a list of their own with a further filter, fetched when they come near the viewport: a folded group fetches none, and a group of a
 * million rows is scrolled like a list of a million rows.
 */
export class RowGroups {
  groups: readonly RowGroup[] = []
  error: Error | undefined = undefined
  readonly folded = observable.set<string>()
  private counting = false
  private readonly sources = observable.map<string, GroupSource>({}, { deep: false })
  private readonly latest = new LatestRequest()
  private drawn: RowRange = { first: 0, end: 0 }

  constructor(
    private readonly list: GroupedList,
    readonly fieldPath: FieldPath,
  ) {
    makeObservable<this, 'counting' | 'placed'>(this, {
      groups: observableRef,
      error: observableRef,
      counting: observable,
      placed: computed,
      lines: computed,
      total: computed,
      loading: computed,
      failure: computed,
      fold: action,
      foldAll: action,
    })
  }

  /**
   * Counts the groups, and fetches the visible rows again.
   * @param way runs work as what caused it: as a background request if no user requested it
   */
  async load(way: <T>(work: () => T) => T): Promise<void> {
    const { list, fieldPath } = this
    const { filter, commonFilters } = list.request
    const fields = summedFields(list, [])
    runInAction(() => (this.counting = true))
    const measures: readonly Measure[] = [{ of: 'count' }, ...measuresOf(fields)]
    const rows = { ...(filter && { filter }), ...(commonFilters && { commonFilters }) }
    const found = await way(() =>
      this.latest.take((signal) =>
        entityApi(list.entity).aggregate({ ...rows, groupBy: [fieldPath.path], measures }, signal),
      ),
    )
    if (!found) return
    runInAction(() => {
      this.counting = false
      this.error = found.error
      if (found.error) return
      this.groups = found.value.data
        .map(({ group, labels, values: [count, ...values] }) => ({
          ...this.nameOf(group[fieldPath.path], labels[fieldPath.path]),
          count: Number(count),
          sums: sumTexts(fields, values),
        }))
        .toSorted((a, b) => this.placeOf(a) - this.placeOf(b) || compareNames(a.name, b.name))
      const keys = new Set(this.groups.map(({ key }) => key))
      for (const [key, source] of this.sources) {
        if (keys.has(key)) way(() => source.refresh())
        else this.drop(key, source)
      }
      this.show(this.drawn)
    })
  }

  get total(): number {
    return this.groups.reduce((sum, { count }) => sum + count, 0)
  }

  /** The number of lines in the table: the headings, and the rows of groups that are not folded. */
  get lines(): number {
    const last = this.placed.at(-1)
    return last ? last.head + last.lines : 0
  }

  get loading(): boolean {
    return this.counting || [...this.sources.values()].some(({ loading }) => loading)
  }

  /** Why rows are missing. */
  get failure(): Error | undefined {
    return this.error ?? [...this.sources.values()].find(({ error }) => error)?.error
  }

  /** @returns the group whose heading is this line of the table, or undefined for a row */
  headAt(line: number): RowGroup | undefined {
    const group = this.groupAt(line)
    return group?.head === line ? group : undefined
  }

  /** @returns the row in this line of the table; undefined for a heading, and while the row loads */
  rowAt(line: number): ListedRow | undefined {
    const group = this.groupAt(line)
    return group && line > group.head ? this.sources.get(group.key)?.rowAt(line - group.head - 1) : undefined
  }

  /** @returns the line of a row in the table, or undefined if it isn't in memory or its group is folded */
  indexOf(id: number): number | undefined {
    for (const { key, head, lines } of this.placed) {
      const at = lines > 1 ? this.sources.get(key)?.indexOf(id) : undefined
      if (at !== undefined && at < lines - 1) return head + 1 + at
    }
    return undefined
  }

  /** @returns the position among the rows, from 0, of the row in this line */
  placeAt(line: number): number {
    return this.placed.reduce((place, { head, lines, count }) => {
      if (head + lines <= line) return place + count
      return head < line ? place + line - head - 1 : place
    }, 0)
  }

  /** Sets which lines are drawn, so that their rows are fetched. */
  show(drawn: RowRange): void {
    this.drawn = drawn
    for (const { key, head, lines } of this.placed) {
      const first = Math.max(0, drawn.first - head - 1)
      const end = Math.min(lines - 1, drawn.end - head - 1)
      if (end > first) this.sourceOf(key).show({ first, end })
    }
  }

  isFolded(key: string): boolean {
    return this.folded.has(key)
  }

  fold(key: string, folded: boolean): void {
    if (folded) this.folded.add(key)
    else this.folded.delete(key)
    this.show(this.drawn)
  }

  /** Folds every group, or none. */
  foldAll(folded: boolean): void {
    this.folded.replace(folded ? this.groups.map(({ key }) => key) : [])
    this.show(this.drawn)
  }

  /** Fetches again the rows that failed. */
  retry(): void {
    for (const source of this.sources.values()) source.retry()
  }

  dispose(): void {
    this.latest.abort()
    for (const [key, source] of this.sources) this.drop(key, source)
  }

  private get placed(): readonly PlacedGroup[] {
    let head = 0
    return this.groups.map((group) => {
      const placed = { ...group, head, lines: this.folded.has(group.key) ? 1 : group.count + 1 }
      head += placed.lines
      return placed
    })
  }

  private groupAt(line: number): PlacedGroup | undefined {
    return this.placed.findLast(({ head }) => head <= line)
  }

  private sourceOf(key: string): GroupSource {
    const known = this.sources.get(key)
    if (known) return known
    const source = new GroupSource(this.list, this.fieldPath.path, key)
    runInAction(() => this.sources.set(key, source))
    return source
  }

  private drop(key: string, source: GroupSource): void {
    source.dispose()
    runInAction(() => this.sources.delete(key))
  }

  private nameOf(value: unknown, label: string | null | undefined): Pick<RowGroup, 'key' | 'name'> {
    const { field, label: named } = this.fieldPath
    if (isEmpty(value)) return { key: 'none', name: `${named}: none` }
    return { key: String(value), name: displayText(field, value, label) }
  }

  /** Choices stand in the order of the definition, yes before no, names by the alphabet, and no value last. */
  private placeOf({ key }: RowGroup): number {
    if (key === 'none') return Infinity
    const { options, kind } = this.fieldPath.field
    if (options) return options.findIndex(({ id }) => String(id) === key)
    return kind === 'yesNo' && key === 'false' ? 1 : 0
  }
}
