import type { ComponentType } from 'react'
import { definePoint } from '@core/contract'

/** A section of the page “Your account”. */
export interface AccountSection {
  readonly title: string
  readonly subtitle?: string
  /** Fetches the body of the section, which is a chunk of its own. */
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** A section of the page “Your account”. The page's own have orders 0, 10 and 30. */
export const accountSections = definePoint<AccountSection>('account.section@1')
