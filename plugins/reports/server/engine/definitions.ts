import type { ClosedRange, RelativeDays } from '@core/entity'
import type { ChartKind, DashboardList } from '../../shared/answers'
import type { Filter } from './filters'
import type { AnyMeasure, Grouping } from './measures'

/** A chart of a view: measures by a grouping, or as consecutive steps of a funnel. */
export interface ChartDefinition {
  readonly id: string
  readonly title: string
  readonly kind: ChartKind
  readonly measures: readonly AnyMeasure[]
  readonly grouping?: Grouping
  /** For steps: the name of the steps, and that of the counted records. */
  readonly steps?: { readonly category: string; readonly label: string }
  /** Instead of several measures: divides the first one by the most frequent values of a field, the others combined. */
  readonly split?: Grouping & { readonly field: string }
  /** Its own days, independent of the chosen period: the twelve months of a forecast. */
  readonly days?: (today: string) => ClosedRange
  /** The whole width of the page. */
  readonly wide?: boolean
  /** The maximum number of rows; the largest are shown. */
  readonly most?: number
}

/** Rows of a list that a view shows beside its charts. */
export interface ListDefinition extends Omit<
  DashboardList,
  'call' | 'screen' | 'href' | 'filter' | 'columns' | 'titleLabel' | 'assign'
> {
  /** People who may assign can assign the rows in place. */
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
  /** Figures of the period have a trend by week. */
  readonly trends?: boolean
}

/** One report: its measures as a table by a chosen grouping, with a chart of the first of them. */
export interface ReportDefinition {
  readonly id: string
  readonly measures: readonly AnyMeasure[]
  readonly groupings: readonly Grouping[]
  readonly kind: ChartKind
  /** The name of an additional column: the share of the first figure's total. */
  readonly share?: string
  /** The initial days. */
  readonly days: Exclude<RelativeDays, 'overdue'>
  readonly notes?: readonly string[]
}
