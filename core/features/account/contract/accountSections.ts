import type { ComponentType } from 'react'
import { defineSlot } from '@core/contract'

/** A section of the page “Your account”. */
export interface AccountSection {
  readonly title: string
  readonly subtitle?: string
  /** Fetches the body of the section, which is a chunk of its own. */
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** The slot for sections of the page “Your account”. The page's own have orders 0, 10 and 30. */
export const accountSections = defineSlot<AccountSection>('core.accountSections')
