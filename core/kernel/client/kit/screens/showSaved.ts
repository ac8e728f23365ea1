import { toast } from '../../platform/toasts/toast'
import type { EntityRecord } from '../data/entityApi'
import type { Landing } from './EntityFormScreenProps'

/** Shows the toast after a record was saved. If the user gets to a list, the row is marked there and the toast offers Open. D10 */
export function showSaved<Detail extends EntityRecord>(
  message: string | undefined,
  record: Detail,
  landing: Landing<Detail> | undefined,
  navigate: (href: string) => void,
): void {
  if (!landing) {
    if (message) toast.success(message)
    return
  }
  landing.list.markSaved(record.id)
  if (message) toast.success(message, { label: 'Open', run: () => navigate(landing.openHref(record)) })
}
