import type { ClosedRange, RelativeDays } from '@core/entity'
import type { ChartKind, DashboardList } from '../../shared/answers'
import type { Filter } from './filters'
import type { AnyMeasure, Grouping } from './measures'

/** A chart of a view: measures by a grouping, or below each other as the steps of a funnel. */
export interface ChartDefinition {
  readonly id: string
  readonly title: string
  readonly kind: ChartKind
  readonly measures: readonly AnyMeasure[]
  readonly grouping?: Grouping
  /** Of measures below each other: what they are, and what is counted. */
  readonly steps?: { readonly category: string; readonly label: string }
  /** Instead of several measures: the first one, by the most frequent values of a field, the others together. */
  readonly split?: Grouping & { readonly field: string }
  /** Days of its own, whatever period was chosen: the twelve months of a forecast. */
  readonly days?: (today: string) => ClosedRange
  /** The whole width of the page. */
  readonly wide?: boolean
  /** So many rows at most, the largest. */
  readonly most?: number
}

/** Rows of a list that a view shows besides its charts. */
export interface ListDefinition extends Omit<
  DashboardList,
  'call' | 'screen' | 'href' | 'filter' | 'columns' | 'titleLabel' | 'assign'
> {
  /** Rows can be given to somebody in place, by whoever may assign. */
  readonly assign?: true
  readonly filter: Filter | ((today: string) => Filter)
  /** Paths of the entity's fields. */
  readonly columns: readonly string[]
}

/** One of the views of a dashboard. */
export interface ViewDefinition {
  readonly id: string
  readonly title: string
  readonly figures: readonly AnyMeasure[]
  readonly charts: readonly ChartDefinition[]
  readonly lists?: readonly ListDefinition[]
  /** Figures of the period come with how they went week by week. */
  readonly trends?: boolean
}

/** One report: its measures as a table by a grouping that one chooses, with a chart of the first of them. */
export interface ReportDefinition {
  readonly id: string
  readonly measures: readonly AnyMeasure[]
  readonly groupings: readonly Grouping[]
  readonly kind: ChartKind
  /** Names a last column: the share of the first figure's total. */
  readonly share?: string
  /** Which days it shows from the start. */
  readonly days: Exclude<RelativeDays, 'overdue'>
  readonly notes?: readonly string[]
}
