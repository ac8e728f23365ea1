import { useSnapshot } from 'valtio/react'
import { rightsChange } from '../../../session/rightsChange'
import { Callout } from '../../../platform/ui/status/Callout'

/** Tells a user who is typing that the permissions of their role changed, and that nothing typed is lost. */
export function RightsChanged() {
  const { meets } = useSnapshot(rightsChange)
  if (meets === 'lost') {
    return (
      <Callout tone="danger" title="You can no longer save this">
        An administrator has just changed what your role may do, and this page is no longer part of it. What you typed
        stays here until you leave: copy what you need, or ask an administrator.
      </Callout>
    )
  }
  if (meets === 'changed') {
    return (
      <Callout tone="warning" title="What your role may do was changed">
        What you typed is still here. If your role may no longer save it, saving says so and nothing is lost.
      </Callout>
    )
  }
  return null
}
