import type { ServerPlugin } from '@core/server/plugin'
import { clientPaths } from '../shared/clientPaths'
import { queuePath } from '../shared/queue/queuePath'
import { referralMenus } from '../shared/referralMenus'
import { referrerPaths } from '../shared/referrers/referrerPaths'

const ofReferrals = { moduleId: referralMenus.referrals.id, section: referralMenus.referrals.section }

/** The screens beside the list of referrals that coordinators use all day. */
export const furtherMenus: readonly NonNullable<ServerPlugin['furtherMenus']>[number][] = [
  { ...ofReferrals, title: 'Work queue', icon: 'pi-list-check', link: queuePath, order: 31 },
  { ...ofReferrals, title: 'Clients', icon: 'pi-users', link: clientPaths.list, order: 32 },
  { ...ofReferrals, title: 'Referrers', icon: 'pi-address-book', link: referrerPaths.list, order: 33 },
]
