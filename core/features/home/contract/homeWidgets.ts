import type { ComponentType } from 'react'
import { defineSlot } from '@core/contract'

/** A card on the first page. */
export interface HomeWidget {
  readonly title: string
  /** Width as a part of the page, on a wide screen. A phone shows all cards in one column. */
  readonly width: 'third' | 'half' | 'full'
  /** Fetches the body of the card, which is a chunk of its own. */
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** The slot for widgets of plugins: `contribute(homeWidgets, { id: 'crm.pipeline', order: 10, title, width, load })`. */
export const homeWidgets = defineSlot<HomeWidget>('core.homeWidgets')
