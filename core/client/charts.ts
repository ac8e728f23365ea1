// Charts for plugins. Each chart is fetched when it is first drawn, so that a list, a form or the sign-in page doesn't load it.
import { lazyChart } from '../kernel/client/platform/charts/lazyChart'

export { ChartFrame } from '../kernel/client/platform/charts/ChartFrame'
export { changeOf, formatFigure, shortFigure } from '@core/kernel/entity/figures/figureText'

export const BarChart = lazyChart(() => import('../kernel/client/platform/charts/BarChart'))
export const LineChart = lazyChart(() => import('../kernel/client/platform/charts/LineChart'))
export const FunnelChart = lazyChart(() => import('../kernel/client/platform/charts/FunnelChart'))
export const DonutChart = lazyChart(() => import('../kernel/client/platform/charts/DonutChart'))
export const Sparkline = lazyChart(() => import('../kernel/client/platform/charts/Sparkline'), 32)
export const TargetBar = lazyChart(() => import('../kernel/client/platform/charts/TargetBar'), 34)
