import type { ComponentType } from 'react'
import { definePoint } from '@core/contract'

/** A card on the first page. */
export interface HomeWidget {
  readonly title: string
  /** Width as a part of the page, on a wide screen. A phone shows all cards in one column. */
  readonly width: 'third' | 'half' | 'full'
  /** Fetches the body of the card, which is a chunk of its own. */
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** A card on the first page. Use no `ChartFrame` in it: the card has the title. */
export const homeWidgets = definePoint<HomeWidget>('home.widget@1')
