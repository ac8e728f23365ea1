import { definePoint } from '@core/contract'
import type { relativeNames, Figure, Filter, Grouping } from '@core/entity'
import type { ChartKind, DashboardList } from '../shared/answers'

type RelativeDays = keyof typeof relativeNames

// What plugins contribute to dashboards and reports: their own figures, and how to show them.

/** A chart of a view: figures by a grouping, or as consecutive steps of a funnel. */
export interface ChartDefinition {
  readonly id: string
  readonly title: string
  readonly kind: ChartKind
  readonly figures: readonly Figure[]
  readonly grouping?: Grouping
  /** Each figure is a step instead of a column: what the steps are, the name of each, and what is counted. */
  readonly steps?: { readonly category: string; readonly names: readonly string[]; readonly counted: string }
  /** Of steps: further figures of each, such as those that were lost there. */
  readonly beside?: readonly { readonly label: string; readonly figures: readonly Figure[] }[]
  /** Instead of several figures: divides the first one by the most frequent values of a field, the others combined. */
  readonly split?: Grouping & { readonly field: string }
  /** Its own days, independent of the chosen period: the twelve months of a forecast. */
  readonly days?: (today: string) => { readonly from: string; readonly to: string }
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
  readonly figures: readonly Figure[]
  readonly charts: readonly ChartDefinition[]
  readonly lists?: readonly ListDefinition[]
  /** Figures of the period have a trend by week. */
  readonly trends?: boolean
}

/** One report: its figures as a table by a chosen grouping, with a chart of the first of them. */
export interface ReportDefinition {
  readonly id: string
  readonly figures: readonly Figure[]
  readonly groupings: readonly Grouping[]
  readonly kind: ChartKind
  /** The name of an additional column: the share of the first figure's total. */
  readonly share?: string
  /** The initial days. */
  readonly days: Exclude<RelativeDays, 'overdue'>
  /** Rows of the period that stand below the figures, where the rows themselves are what one wants to know. */
  readonly list?: {
    readonly rows: ListDefinition
    /** The field whose day decides whether a row is in the period. */
    readonly day: string
  }
  readonly notes?: readonly string[]
}

/** A tile that people can put on their dashboards: exactly one of `figure`, `chart` and `list`. */
export type TileDefinition = {
  /** `<plugin>.<name>`, of at most 60 characters; it never changes, because layouts refer to it. */
  readonly id: string
  readonly order: number
  /** Where it is listed among the tiles that can be added: “Documents”. */
  readonly group: string
  /** The dashboards that can have it: `salesperson`, `manager`, `care`; default: all. */
  readonly dashboards?: readonly string[]
  /** Given if only holders of this permission may add and see it. */
  readonly permission?: number
} & (
  | { readonly figure: Figure; readonly chart?: undefined; readonly list?: undefined }
  | { readonly chart: ChartDefinition; readonly figure?: undefined; readonly list?: undefined }
  | { readonly list: ListDefinition; readonly figure?: undefined; readonly chart?: undefined }
)

/** A view of a dashboard, with an id of `dashboardViewNames`. */
export const dashboardViews = definePoint<ViewDefinition>('dashboard.view@1')
/** A report, with an id of `reportList`. */
export const reportDefinitions = definePoint<ReportDefinition>('report.definition@1')
/**
 * A tile that people add to their dashboards, size, move and remove like the others. It shows the viewer's own rows of the chosen period. A
 * layout keeps its place while its plugin is off. An entry has exactly one of `figure` (`Figure`), `chart` (`ChartDefinition`) and `list`
 * (`ListDefinition`) besides these fields.
 */
export const dashboardTiles = definePoint<TileDefinition>('dashboard.tile@1')
