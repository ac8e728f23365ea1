import { definePoint } from '@core/contract'
import type { ComponentType } from 'react'

/** A tab of the page Settings, for those who may open that page. */
export interface SettingsPage {
  readonly label: string
  /** Given if only holders of this permission may see it. */
  readonly permission?: number
  /** Fetches the content of the tab, which is a chunk of its own. */
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** A tab of the page Settings: what administrators set of a plugin. */
export const settingsPages = definePoint<SettingsPage>('settings.page@1', 'experimental')
