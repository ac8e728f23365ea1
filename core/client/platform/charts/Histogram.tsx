import BarChart from './BarChart'
import { shortFigure, type FigureFormat } from '@core/entity/figures/figureText'
import type { ChartProps } from './Plot'

/** How many values are from one value up to, but not including, the next. */
export interface HistogramBin {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly href?: string
}

export interface HistogramProps extends ChartProps {
  /** What is distributed: `Days in review`. */
  readonly category: string
  /** What is counted: `Referrals`. */
  readonly counted: string
  /** In order; each begins where the one before ends (`binsOf`). */
  readonly bins: readonly HistogramBin[]
  /** The format of the values, not of the counts. */
  readonly format?: FigureFormat
  readonly color?: number
}

/** The distribution of values: bars without gaps, one for each range. */
export default function Histogram({ category, counted, bins, format, color, ...rest }: HistogramProps) {
  return (
    <BarChart
      {...rest}
      touching
      category={category}
      categories={bins.map(({ from }) => shortFigure(from, format))}
      titles={bins.map(({ from, to }) => `${shortFigure(from, format)} to ${shortFigure(to, format)}`)}
      series={[
        {
          name: counted,
          values: bins.map(({ count, href }) => ({ value: count, href })),
          ...(color !== undefined && { color }),
        },
      ]}
    />
  )
}
