// The charts that plugins draw. Each is fetched when it is first drawn.
import { lazyChart } from './lazyChart'

export const BarChart = lazyChart(() => import('./BarChart'))
export const LineChart = lazyChart(() => import('./LineChart'))
export const FunnelChart = lazyChart(() => import('./FunnelChart'))
export const DonutChart = lazyChart(() => import('./DonutChart'))
export const Sparkline = lazyChart(() => import('./Sparkline'), 32)
export const TargetBar = lazyChart(() => import('./TargetBar'), 34)
