import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'

const SimilarTyped = lazy(() => import('./SimilarTyped'))

/** @returns the frame of a form's section, which shows possible duplicates by the entity's `similarBy` while a record is entered. D5 */
export function similarFrame(entity: Entity): ComponentType<{ children: ReactNode }> {
  return function SimilarFrame({ children }) {
    return (
      <>
        <Suspense>
          <SimilarTyped entity={entity} />
        </Suspense>
        {children}
      </>
    )
  }
}
