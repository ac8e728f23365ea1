import { Suspense, lazy, useEffect, useState } from 'react'
import { onProofNeeded } from '../../platform/api/proof'

const ConfirmItIsYou = lazy(() => import('./ConfirmItIsYou'))

/** Stands once in the frame. Where the server wants a person to prove again that it is them, it asks, and the request goes on. */
export function ProofQuestion() {
  const [settle, setSettle] = useState<{ readonly with: (proven: boolean) => void }>()
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise((resolve) => {
            setSettle({
              with(proven) {
                setSettle(undefined)
                resolve(proven)
              },
            })
          }),
      ),
    [],
  )
  if (!settle) return null
  return (
    <Suspense>
      <ConfirmItIsYou onDone={() => settle.with(true)} onClose={() => settle.with(false)} />
    </Suspense>
  )
}
