import { definePoint } from '@core/contract'
import type { PublicPages } from './definePublicPages'

/**
 * Pages for people without a session: `client/publicPages.ts`. Everybody loads those, so the declaration, which only documents them, is not
 * in their file.
 */
export const publicPagePoint = definePoint<PublicPages>('plugin.publicPage@1')
