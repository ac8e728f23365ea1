import { createApi, unwrapResponse } from '@core/client/session'
import { type DetailOf, entityApi, type RowOf } from '@core/client/kit'
import type { referrerCalls, ReferrerFigures } from '../../shared/referrers/referrerCalls'
import { referrerEntity } from '../../shared/referrers/referrerEntity'

export type Referrer = DetailOf<typeof referrerEntity>

/** A row of the directory, with the results of the referrals that this person may see. */
export type ListedReferrer = RowOf<typeof referrerEntity> & { readonly figures?: ReferrerFigures }

const api = createApi<typeof referrerCalls>()
const base = entityApi<ListedReferrer, Referrer>(referrerEntity)

/** More than a page of the list; the call accepts no more. */
const most = 200

/** The calls of referrers. A page of the list includes its figures. */
export const referrerApi = {
  ...base,
  async list(...[request, signal]: Parameters<typeof base.list>) {
    const answer = await base.list(request, signal)
    const ids = answer.data.map(({ id }) => id)
    if (ids.length === 0 || ids.length > most) return answer
    const found = new Map((await readFigures(ids, signal)).map((figures) => [figures.id, figures]))
    return { ...answer, data: answer.data.map((row) => ({ ...row, figures: found.get(row.id) ?? nothing(row.id) })) }
  },
  async figures(id: number, signal: AbortSignal): Promise<ReferrerFigures> {
    const [figures] = await readFigures([id], signal)
    return figures ?? nothing(id)
  },
}

async function readFigures(ids: number[], signal: AbortSignal | undefined): Promise<readonly ReferrerFigures[]> {
  const { data } = await unwrapResponse(api.POST('/api/referrer/Figures', { body: { ids }, ...(signal && { signal }) }))
  return data
}

const nothing = (id: number): ReferrerFigures => ({ id, received: 0, started: 0, medianDays: null })
