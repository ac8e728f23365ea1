import type { Entity } from '@core/kernel/entity/defineEntity'
import { toast } from '../../platform/toasts/toast'
import type { EntityRecord } from '../data/entityApi'
import { titleOf } from '../data/titleOf'
import type { Landing } from './EntityFormScreenProps'

/** Shows the toast after a record was saved, with the record's name. If the user gets to a list, the row is marked there and the toast offers Open. D10 */
export function showSaved<Detail extends EntityRecord>(
  entity: Pick<Entity, 'title' | 'name'>,
  message: string | undefined,
  record: Detail,
  landing: Landing<Detail> | undefined,
  navigate: (href: string) => void,
): void {
  if (!landing) {
    if (message) toast.success(message, undefined, titleOf(entity, record))
    return
  }
  landing.list.markSaved(record.id)
  const open = { label: 'Open', run: () => navigate(landing.openHref(record)) }
  if (message) toast.success(message, open, titleOf(entity, record))
}
