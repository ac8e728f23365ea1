import { lazy, Suspense, type ComponentType } from 'react'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { ErrorState } from '../../platform/ui/status/ErrorState'
import { ContributedChildren, usePluginTitle } from './ContributedPart'
import type { Contributed } from './types'

/** Fetches a component with properties, which is a chunk of its own. The default export is the component. */
export type LoadPart<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

const parts = new WeakMap<object, unknown>()

/** @returns the component that a contribution fetches, the same in each render. It needs a `Suspense` above. */
export function partOf<Props>(load: LoadPart<Props>): ComponentType<Props> {
  const known = parts.get(load) ?? lazy(load)
  parts.set(load, known)
  // The component of this `load`, which has these properties.
  return known as ComponentType<Props>
}

interface ContributedOverlayProps<Props extends object> {
  entry: Pick<Contributed<object>, 'id' | 'plugin' | 'point'>
  load: LoadPart<Props & { readonly onClose: () => void }>
  props: Props
  onClose: () => void
}

/** Draws a dialog that a plugin contributes. If it fails, a dialog names the plugin. */
export function ContributedOverlay<Props extends object>({
  entry,
  load,
  props,
  onClose,
}: ContributedOverlayProps<Props>) {
  const Part = partOf(load)
  const title = usePluginTitle(entry.plugin)
  return (
    <ContributedChildren
      entry={entry}
      renderFailure={({ message, retry }) => (
        <Dialog open title={`A part of ${title} couldn’t be shown`} onClose={onClose}>
          <ErrorState title="It didn’t open" message={message} onRetry={retry} />
        </Dialog>
      )}
    >
      <Suspense>
        {/* oxlint-disable-next-line react/static-components -- not created here, but looked up among the known ones */}
        <Part {...props} onClose={onClose} />
      </Suspense>
    </ContributedChildren>
  )
}
