import { lazy } from 'react'
import { defineEntityScreens } from '@core/client/kit'
import { today } from '@core/entity'
import { leadPaths } from '../../shared/crmPaths'
import { leadEntity } from '../../shared/leads/leadEntity'
import { LeadContact } from '../contacts/ContactCard'
import { websiteField } from '../websiteField'
import { LeadNotice } from './LeadNotice'
import { LeadTools } from './LeadTools'
import { LeadStages, StageActions, StageBadge } from './StageParts'
import { leadColumns } from './leadColumns'
import { leadSections } from './leadSections'
import { leadViews } from './leadViews'

/** The list, board, calendar, page and forms of leads. S2.18 */
export default defineEntityScreens(leadEntity, {
  paths: leadPaths,
  icon: 'pi-bolt',
  sort: { field: 'nextFollowUp', direction: 'asc' },
  views: leadViews,
  list: {
    columns: leadColumns,
    sums: ['value', 'weightedValue'],
    actions: LeadTools,
    filters: ['status', 'assignTo', 'leadType'],
    displays: { board: lazy(() => import('./LeadBoard')) },
  },
  record: {
    badge: StageBadge,
    actions: StageActions,
    stages: LeadStages,
    notice: LeadNotice,
    first: LeadContact,
    keyFacts: ['assignTo', 'nextFollowUp', 'expectedClose', 'estimatedValue', 'leadType', 'source', 'storeId'],
    fields: [websiteField],
    // The badge shows the stage, and the first card the contact. The others exist only for filters and totals.
    omit: [
      'status',
      'contactName',
      'contactPhone',
      'contactEmail',
      'request',
      'furthestStage',
      'isStale',
      'segments',
      'makes',
      'isChild',
      'leadOptions',
      'isTransferred',
      'accountType',
    ],
  },
  form: {
    landsOnList: true,
    sections: leadSections,
    // The stage has its own dialog, which requires what a step needs.
    omit: ['status', 'lostReason'],
    initial: ({ id, storeId }) => ({ receivedDate: today(), assignTo: id, ...(storeId !== null && { storeId }) }),
  },
})
