import type { ComponentType } from 'react'
import { defineSlot } from '@core/contract'

/** A card on everybody's first page. */
export interface HomeWidget {
  readonly title: string
  /** Of the page's width on a wide screen; a phone shows all of them in one column. */
  readonly width: 'third' | 'half' | 'full'
  /** Its body: a chunk of its own, drawn inside the card. */
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** Where plugins put them: `contribute(homeWidgets, { id: 'crm.pipeline', order: 10, title, width, load })`. */
export const homeWidgets = defineSlot<HomeWidget>('core.homeWidgets')
