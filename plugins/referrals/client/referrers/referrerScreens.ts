import { defineEntityScreens, nextRecord } from '@core/client/kit'
import { referralEntity } from '../../shared/referralEntity'
import { referrerEntity } from '../../shared/referrers/referrerEntity'
import { referrerPaths } from '../../shared/referrers/referrerPaths'
import { referralPaths } from '../referralPaths'
import { referrerApi, type ListedReferrer, type Referrer } from './referrerApi'
import { ReferrerFacts } from './ReferrerFacts'
import { shareOf } from './shareOf'

/** The figures can't be sorted by: they are calculated for the visible page. */
const figure = { align: 'end', sortable: false } as const

/** The directory of referrers. */
export default defineEntityScreens(referrerEntity, {
  paths: referrerPaths,
  icon: 'pi-address-book',
  api: referrerApi,
  list: {
    columns: [
      { field: 'name', width: 170 },
      { field: 'organization', width: 190 },
      { field: 'specialty', width: 110 },
      { field: 'npi', width: 112 },
      { field: 'phone', width: 124 },
      {
        ...figure,
        field: 'received',
        label: 'Received',
        width: 96,
        render: ({ figures }: ListedReferrer) => figures?.received,
      },
      {
        ...figure,
        field: 'started',
        label: 'Started',
        width: 112,
        render: ({ figures }: ListedReferrer) => figures && `${figures.started} (${shareOf(figures)})`,
      },
      {
        ...figure,
        field: 'medianDays',
        label: 'Median days',
        width: 124,
        render: ({ figures }: ListedReferrer) => figures?.medianDays ?? '–',
      },
    ],
    filters: ['organization', 'specialty'],
    emptyHint: 'People who refer somebody for an organization, or with an NPI, appear here once there is a referral.',
  },
  record: {
    facts: ReferrerFacts,
    readActions: nextRecord<Referrer>('New referral', referralEntity, ({ id }) => referralPaths.addFrom(id)),
  },
})
