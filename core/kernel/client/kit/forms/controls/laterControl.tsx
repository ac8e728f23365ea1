import { type ComponentType, lazy, Suspense } from 'react'
import type { ControlProps } from '../FormSection'
import { Skeleton } from '../../../platform/ui/status/Skeleton'

/** A control of a form, which the list of the same screens doesn't load. */
export function laterControl(load: () => Promise<{ default: ComponentType<ControlProps> }>) {
  const Control = lazy(load)
  return (props: ControlProps) => (
    <Suspense fallback={<Skeleton height="60px" />}>
      <Control {...props} />
    </Suspense>
  )
}
