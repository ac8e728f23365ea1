import { useCallback, type ReactNode } from 'react'
import { corePluginId } from '../corePluginId'
import type { LoadScreen } from '../../platform/screens/loadScreen'
import { ScreenBoundary, type ScreenFailure } from '../../platform/screens/ScreenBoundary'
import { ScreenHost } from '../../platform/screens/ScreenHost'
import { ErrorState } from '../../platform/ui/status/ErrorState'
import { PluginScope } from './PluginScope'
import { useRegistry } from './RegistryProvider'
import type { Contributed } from './types'

type Entry = Pick<Contributed<object>, 'id' | 'plugin' | 'point'>

interface ContributedPartProps {
  entry: Entry
  /** Fetches what is drawn. */
  load: LoadScreen
  /** Shown while it is fetched. */
  fallback?: ReactNode
}

/**
 * Draws what a plugin contributes to a screen, with the plugin's stores. If it fails, a message names the plugin, and the rest of the
 * screen stays usable, with or without it.
 */
export function ContributedPart({ entry, load, fallback }: ContributedPartProps) {
  const failure = useFailedPart(entry)
  return (
    <PluginScope plugin={entry.plugin}>
      <ScreenHost level={2} load={load} fallback={fallback} renderFailure={failure} />
    </PluginScope>
  )
}

/** The same for what is no chunk of its own, such as a cell. */
export function ContributedChildren({
  entry,
  renderFailure,
  children,
}: {
  entry: Entry
  /** By default the message that names the plugin. */
  renderFailure?: (failure: ScreenFailure) => ReactNode
  children: ReactNode
}) {
  const usual = useFailedPart(entry)
  return (
    <PluginScope plugin={entry.plugin}>
      <ScreenBoundary level={2} renderFailure={renderFailure ?? usual}>
        {children}
      </ScreenBoundary>
    </PluginScope>
  )
}

/** @returns the title of a plugin in the middle of a sentence: of core it is “this page”, because nobody can turn that off */
export function usePluginTitle(plugin: string): string {
  const { plugins } = useRegistry().state
  return plugin === corePluginId ? 'this page' : `“${plugins[plugin]?.title ?? plugin}”`
}

function useFailedPart(entry: Entry) {
  const registry = useRegistry()
  const title = usePluginTitle(entry.plugin)
  return useCallback(
    ({ message, retry }: ScreenFailure) => (
      <ErrorState
        title={`A part of ${title} couldn’t be shown`}
        message={message}
        onRetry={retry}
        onLeaveOut={() => registry.leaveOut(entry)}
      />
    ),
    [registry, title, entry],
  )
}
