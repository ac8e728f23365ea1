import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import type { MergedEntity } from '../../shared/merge/mergeCalls'

const SimilarTyped = lazy(() => import('./SimilarTyped'))

/** @returns the frame of a form's first section, which shows possible duplicates while a record is entered. D5 */
export function similarFrame(
  entity: MergedEntity,
  nameField: 'company' | 'name',
): ComponentType<{ children: ReactNode }> {
  return function SimilarFrame({ children }) {
    return (
      <>
        <Suspense>
          <SimilarTyped entity={entity} nameField={nameField} />
        </Suspense>
        {children}
      </>
    )
  }
}
