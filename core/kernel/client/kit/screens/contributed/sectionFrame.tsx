import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useField, useForm } from 'react-final-form'
import { isObject } from '@core/kernel/entity/isObject'
import { ContributedChildren, usePluginTitle } from '../../../session/registry/ContributedPart'
import { partOf } from '../../../session/registry/ContributedOverlay'
import type { Contributed } from '../../../session/registry/types'
import { Callout } from '../../../platform/ui/status/Callout'
import { Skeleton } from '../../../platform/ui/status/Skeleton'
import type { ContributedSection } from './formSections'

type Entry = Contributed<ContributedSection>
type Frame = ComponentType<{ children: ReactNode }>

/** @returns what stands around the fields of a section: its plugin’s stores, a boundary that names the plugin, and the plugin’s own body */
export function sectionFrame(entry: Entry, key: string): Frame {
  return function ContributedFrame({ children }) {
    return (
      <ContributedChildren entry={entry}>
        {entry.body ? (
          <Body entry={entry} name={key}>
            {children}
          </Body>
        ) : (
          children
        )}
      </ContributedChildren>
    )
  }
}

/** @returns what stands in place of a section whose values couldn’t be loaded */
export function failedFrame({ plugin }: Entry, message: string): Frame {
  return function FailedFrame() {
    const title = usePluginTitle(plugin)
    return (
      <Callout tone="warning">
        {`This section of ${title} couldn’t be loaded: ${message} You can save without it; it stays as it is. Open the form again to try again.`}
      </Callout>
    )
  }
}

function Body({ entry, name, children }: { entry: Entry; name: string; children: ReactNode }) {
  const Part = partOf(entry.body!)
  const form = useForm()
  const {
    input: { value },
  } = useField<unknown>(name, { subscription: { value: true } })
  return (
    <Suspense fallback={<Skeleton height="80px" />}>
      {/* oxlint-disable-next-line react/static-components -- not created here, but looked up among the known ones */}
      <Part values={isObject(value) ? value : {}} change={(field, next) => form.change(`${name}.${field}`, next)}>
        {children}
      </Part>
    </Suspense>
  )
}
