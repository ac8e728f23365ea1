import type { LookupList } from '@core/server/plugin'
import { leadSourceList, leadSources, lostReasonList, lostReasons } from '../shared/salesLists'
import { outcomeList, outcomes } from '../shared/tasks/taskLists'

/** The look-up lists of sales that administrators edit, with their initial entries. D5 */
export const salesLists: readonly LookupList[] = [
  { id: leadSourceList, title: 'Lead sources', entries: leadSources },
  { id: lostReasonList, title: 'Lost reasons', entries: lostReasons },
  { id: outcomeList, title: 'Outcomes of tasks and activities', entries: outcomes },
]
