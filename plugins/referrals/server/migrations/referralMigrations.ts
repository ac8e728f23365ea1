import type { Migration } from '@core/server/plugins/defineServerPlugin'
import { referralsAndClients } from './0001-referrals-and-clients'
import { daysInDescendingOrder } from './0002-days-in-descending-order'

export const referralMigrations: readonly Migration[] = [referralsAndClients, daysInDescendingOrder]
