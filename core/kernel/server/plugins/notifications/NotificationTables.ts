import type { Generated } from 'kysely'
import type { Delivery } from '@core/kernel/shared/deliveries'
import type { Instant, NullableInstant } from '../../platform/database/tables'

export interface NotificationTables {
  'core.notification': {
    id: Generated<number>
    user_id: number
    kind: string
    title: string
    detail: string | null
    link: string | null
    by_id: number | null
    created_at: Instant
    read_at: NullableInstant
    delivery: Exclude<Delivery, 'none'>
    /** When its mail is due; null where it is only in the inbox. */
    mail_due_at: NullableInstant
    mailed_at: NullableInstant
  }
  'core.notification_choice': { user_id: number; kind: string; delivery: Delivery }
}
