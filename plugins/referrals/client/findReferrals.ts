import type { PaletteRecord } from '@core/client/plugin'
import { referralApi } from './referralApi'
import { referralPaths } from './referralPaths'

/** The latest few referrals that the user may see and whose number or client matches the text. @throws ApiError */
export async function findReferrals(text: string, signal: AbortSignal): Promise<PaletteRecord[]> {
  const { data } = await referralApi.list(
    {
      limit: 6,
      sorting: { fieldName: 'receivedDate', direction: 'desc' },
      commonFilters: { search: text },
      total: false,
    },
    signal,
  )
  return data.map(({ id, number, client, labels }) => ({
    title: `${client.firstName} ${client.lastName}`,
    subtitle: `${number} · ${labels.status}`,
    href: referralPaths.view(id),
  }))
}
