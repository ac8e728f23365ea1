import type { Migration } from '@core/server/plugins/defineServerPlugin'
import { referralsAndClients } from './0001-referrals-and-clients'
import { daysInDescendingOrder } from './0002-days-in-descending-order'
import { deletion } from './0003-deletion'
import { orders } from './0004-orders'
import { sameClient } from './0005-same-client'
import { publicFormsMigration } from './0006-public-forms'
import { packet } from './0007-packet'
import { clientsOfSeveralReferrals } from './0008-clients-of-several-referrals'
import { holdsThatAreDue } from './0009-holds-that-are-due'
import { notes } from './0010-notes'
import { wayAtOnce } from './0010-way-at-once'
import { figuresInColumns } from './0011-figures-in-columns'
import { mentionsToldOnce } from './0012-mentions-told-once'

export const referralMigrations: readonly Migration[] = [
  referralsAndClients,
  daysInDescendingOrder,
  deletion,
  orders,
  sameClient,
  publicFormsMigration,
  packet,
  clientsOfSeveralReferrals,
  holdsThatAreDue,
  notes,
  wayAtOnce,
  figuresInColumns,
  mentionsToldOnce,
]
