import type { ReactNode } from 'react'

/** A tone, or a place in the charts' palette, from 1. */
export type PartColor = 'primary' | 'success' | 'danger' | number

/** A part of a whole. */
export interface MeterValue {
  /** Of the whole, which is 1. */
  readonly share: number
  readonly color: PartColor
  /** Named parts stand below the meter. */
  readonly name?: string
}

export interface MeterProps {
  /** What is measured. Without it the meter is a picture of what stands beside it in figures. */
  readonly label?: string
  readonly values: readonly MeterValue[]
  /** Where one should be by now, of the whole. */
  readonly due?: number | undefined
}

export interface DialProps {
  readonly label: string
  /** 1 is all; the figure in the middle may say more than that. */
  readonly share: number
  readonly color?: PartColor
  /** px */
  readonly size?: number
}

export interface Picture {
  readonly id: string
  readonly src: string
  readonly name: string
}

export interface PicturesProps {
  /** Of what. */
  readonly label: string
  readonly pictures: readonly Picture[]
}

export interface ChartNode {
  readonly key: number
  /** Whose place it is. */
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
