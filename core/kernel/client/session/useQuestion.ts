import { useEffect, useState } from 'react'
import { onQuestion, type Question } from '../platform/api/questions'

/** The open question of refusals with this reason, for which requests wait. `settle` sets whether the user answered it. */
export function useQuestion(
  reason: string,
): { readonly question: Question; readonly settle: (answered: boolean) => void } | undefined {
  const [open, setOpen] = useState<{ readonly question: Question; readonly settle: (answered: boolean) => void }>()
  useEffect(
    () =>
      onQuestion(
        reason,
        (question) =>
          new Promise((resolve) => {
            setOpen({
              question,
              settle(answered) {
                setOpen(undefined)
                resolve(answered)
              },
            })
          }),
      ),
    [reason],
  )
  return open
}
