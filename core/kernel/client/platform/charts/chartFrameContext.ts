import { createContext, useContext } from 'react'

/** What a frame passes to the chart inside. */
export interface FramedChart {
  /** In px. */
  readonly height?: number
  /** Whether to show the table instead of the picture. */
  readonly asTable: boolean
  /** The frame's title, which also names the chart. */
  readonly title?: string
}

export const ChartFrameContext = createContext<FramedChart>({ asTable: false })

export const useFramedChart = () => useContext(ChartFrameContext)

/** The default height of a chart in px. */
export const usualHeight = 260
