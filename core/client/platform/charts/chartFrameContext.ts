import { createContext, useContext } from 'react'

/** What a frame says to the chart within. */
export interface FramedChart {
  /** px */
  readonly height?: number
  /** Show the numbers in place of the picture. */
  readonly asTable: boolean
  /** The frame's title, which names the chart as well. */
  readonly title?: string
}

export const ChartFrameContext = createContext<FramedChart>({ asTable: false })

export const useFramedChart = () => useContext(ChartFrameContext)

/** px, of a chart that is told nothing else. */
export const usualHeight = 260
