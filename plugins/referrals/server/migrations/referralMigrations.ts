import type { Migration } from '@core/server/plugins/defineServerPlugin'
import { referralsAndClients } from './0001-referrals-and-clients'

export const referralMigrations: readonly Migration[] = [referralsAndClients]
