import { type ComponentType, lazy, type ReactNode, use } from 'react'
import { ContributedChildren, usePluginTitle } from '../../session/registry/ContributedPart'
import { RegistryContext } from '../../session/registry/RegistryProvider'
import type { Contributed } from '../../session/registry/types'
import { useContributions } from '../../session/registry/useContributions'
import { type FieldKindParts, fieldKinds } from './fieldKindParts'

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

interface KindPartProps<Props> {
  /** The id of the kind. */
  kind: string
  /** Which part of it. */
  part: (parts: FieldKindParts) => Load<Props> | undefined
  props: Props
  /** What the product draws for the base of the kind. */
  children: ReactNode
}

/**
 * A control or a value of a plugin's kind of field. It is that of its base where the plugin is off or has no such part, on pages for people
 * without an account, and after a failure, which names the plugin. While it is fetched it suspends: what stands around it has the base as
 * its fallback, also until this file is there, so that the base is replaced once.
 */
export default function KindPart<Props extends object>(of: KindPartProps<Props>) {
  return use(RegistryContext) ? <RegisteredPart {...of} /> : of.children
}

function RegisteredPart<Props extends object>({ kind, part, props, children }: KindPartProps<Props>) {
  const entry = useContributions(fieldKinds).find(({ id }) => id === kind)
  const load = entry && part(entry)
  if (!load) return children
  const Part = lazyPart(load)
  return (
    <ContributedChildren entry={entry} renderFailure={() => <Failed entry={entry}>{children}</Failed>}>
      <Part {...props} />
    </ContributedChildren>
  )
}

const parts = new WeakMap<object, ComponentType<object>>()

/** @returns the same component for the same function, so that it keeps its state */
function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let part = parts.get(load)
  if (!part) {
    // One map holds components of all props; each is found by the function that made it.
    part = lazy(load as unknown as Load<object>)
    parts.set(load, part)
  }
  // It was made of this function.
  return part as ComponentType<Props>
}

/** The part of the base, with who could not draw theirs. */
function Failed({ entry, children }: { entry: Pick<Contributed<object>, 'plugin'>; children: ReactNode }) {
  const words = `A part of ${usePluginTitle(entry.plugin)} couldn’t be shown`
  return (
    <div data-tip={words}>
      {children}
      <span className="visually-hidden"> {words}</span>
    </div>
  )
}
