import type { LookupList } from '@core/server/plugin'
import { documentTypeList } from '../shared/files/documentTypes'

/** The types of documents. Retention depends on them. */
export const documentLists: readonly LookupList[] = [
  {
    id: documentTypeList,
    title: 'Types of document',
    entries: [
      { id: 1, name: 'Contract' },
      { id: 2, name: 'Quote or order' },
      { id: 3, name: 'Invoice' },
      { id: 4, name: 'Insurance' },
      { id: 5, name: 'Identification' },
      { id: 6, name: 'Clinical record' },
      { id: 7, name: 'Consent' },
      { id: 8, name: 'Fleet list' },
      { id: 9, name: 'Vehicle papers' },
      { id: 10, name: 'Correspondence' },
      { id: 11, name: 'Photo' },
      { id: 12, name: 'Other' },
    ],
  },
]
