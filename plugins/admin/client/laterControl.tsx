import { type ComponentType, lazy, Suspense } from 'react'
import type { ControlProps } from '@core/client/kit'
import { Skeleton } from '@core/client/ui'

/** A control of a form, which the list of the same screens doesn't load. */
export function laterControl(load: () => Promise<{ default: ComponentType<ControlProps> }>) {
  const Control = lazy(load)
  return (props: ControlProps) => (
    <Suspense fallback={<Skeleton height="60px" />}>
      <Control {...props} />
    </Suspense>
  )
}
