// Charts for plugins. Each chart is fetched when it is first drawn, so that a list, a form or the sign-in page doesn't load it.
import { lazyChart } from './platform/charts/lazyChart'

export { ChartFrame, type ChartFrameProps, type FigureChange } from './platform/charts/ChartFrame'
export { changeOf, formatFigure, shortFigure, type FigureFormat } from '@core/entity/figures/figureText'
export type { ChartSeries, ChartValue } from './platform/charts/scales'
export type { FunnelStep } from './platform/charts/FunnelChart'
export type { DonutSlice } from './platform/charts/DonutChart'

export const BarChart = lazyChart(() => import('./platform/charts/BarChart'))
export const LineChart = lazyChart(() => import('./platform/charts/LineChart'))
export const FunnelChart = lazyChart(() => import('./platform/charts/FunnelChart'))
export const DonutChart = lazyChart(() => import('./platform/charts/DonutChart'))
export const Sparkline = lazyChart(() => import('./platform/charts/Sparkline'), 32)
export const TargetBar = lazyChart(() => import('./platform/charts/TargetBar'), 34)
