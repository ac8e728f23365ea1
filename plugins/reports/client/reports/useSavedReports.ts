import { createApi, unwrapResponse, useLoad } from '@core/client/session'
import type { savedCalls } from '../../shared/savedCalls'

const api = createApi<typeof savedCalls>()

/** The saved reports that the user may open, of one report, and the one of the address. */
export function useSavedReports(report: string, text: string) {
  const { value: saved = [], reload } = useLoad(
    report,
    async (signal) => (await unwrapResponse(api.POST('/api/Report/Saved', { body: { report }, signal }))).data,
  )
  const opened = saved.filter(({ query }) => query === text)
  return { saved, reload, opened: opened.find(({ mine }) => mine) ?? opened[0] }
}

export type SavedReports = ReturnType<typeof useSavedReports>
