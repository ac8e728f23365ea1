import { useEffect, useState } from 'react'
import type { BulkPreview, BulkRequest } from '@core/entity/wire'
import { messageOf } from '../../api/ApiError'
import { operationApi } from '../../operations/operationApi'

export interface PreviewState {
  readonly preview?: BulkPreview
  readonly error?: string
}

/** Asks what a change of many rows would reach. Undefined while nothing is asked; empty while the answer is on its way. */
export function useBulkPreview(path: string, request: BulkRequest | undefined): PreviewState | undefined {
  const asked = request && JSON.stringify(request)
  const [state, setState] = useState<PreviewState & { readonly asked: string }>()
  useEffect(() => {
    if (!asked) return
    let gone = false
    const take = (answer: PreviewState) => {
      if (!gone) setState({ ...answer, asked })
    }
    operationApi.preview(path, JSON.parse(asked) as BulkRequest).then(
      (preview) => take({ preview }),
      (error: unknown) => take({ error: messageOf(error) }),
    )
    return () => {
      gone = true
    }
  }, [path, asked])
  if (!asked) return undefined
  return state?.asked === asked ? state : {}
}
