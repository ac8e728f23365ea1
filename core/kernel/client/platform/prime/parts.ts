import type { ReactNode } from 'react'

/** A tone, or an index in the charts' palette, from 1. */
export type PartColor = 'primary' | 'success' | 'danger' | number

/** A part of a whole. */
export interface MeterValue {
  /** From 0 to 1, where 1 is the whole. */
  readonly share: number
  readonly color: PartColor
  /** The names of parts are listed below the meter. */
  readonly name?: string
}

export interface MeterProps {
  /** The name of what is measured. Without it the meter is decorative, because the figures beside it contain the same information. */
  readonly label?: string
  readonly values: readonly MeterValue[]
  /** The target for now, from 0 to 1. */
  readonly due?: number | undefined
}

export interface DialProps {
  readonly label: string
  /** 1 is the whole; the figure in the middle may be higher. */
  readonly share: number
  readonly color?: PartColor
  /** In px. */
  readonly size?: number
}

export interface Picture {
  readonly id: string
  readonly src: string
  readonly name: string
}

export interface PicturesProps {
  /** The name of the gallery. */
  readonly label: string
  readonly pictures: readonly Picture[]
}

export interface ChartNode {
  readonly key: number
  /** The name of the person at this place. */
  readonly name: string
  readonly content: ReactNode
  readonly children: readonly ChartNode[]
}

export interface OrgChartProps {
  readonly label: string
  readonly roots: readonly ChartNode[]
}

export interface ProgressProps {
  readonly label: string
  /** From 0 to 1. */
  readonly value: number
}
