import type { PaletteRecord } from '@core/client/plugin'
import { documentPaths } from '../../shared/documentPaths'
import { documentsApi } from './documentsApi'

/** Finds documents by their names, tags and content, for the command palette. */
export async function findDocuments(words: string, signal: AbortSignal): Promise<readonly PaletteRecord[]> {
  const { data } = await documentsApi.list(
    {
      limit: 5,
      total: false,
      columns: ['name', 'entityType', 'entityTypeId'],
      sorting: { fieldName: 'createdAt', direction: 'desc' },
      commonFilters: { search: words },
    },
    signal,
  )
  return data.map(({ id, name, labels }) => ({
    title: name,
    subtitle: [labels?.entityType, labels?.entityTypeId].filter(Boolean).join(' · '),
    href: documentPaths.record.replace(':id', String(id)),
  }))
}
