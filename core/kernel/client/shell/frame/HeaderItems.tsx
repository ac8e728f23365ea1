import { useCallback, useEffect, useState } from 'react'
import { loadedScreen, preloadScreen } from '../../platform/screens/loadScreen'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { useWhenOnline } from '../../platform/ui/useWhenOnline'
import { whenIdle } from '../../platform/whenIdle'
import { type HeaderItem, headerItems } from '../../session/headerItems'
import { ContributedChildren, usePluginTitle } from '../../session/registry/ContributedPart'
import { useRegistry } from '../../session/registry/RegistryProvider'
import type { Contributed } from '../../session/registry/types'
import { useContributions } from '../../session/registry/useContributions'
import styles from './HeaderItems.module.css'

/** The buttons of features and plugins in the header. Each has its place before its code is fetched, so that nothing moves. */
export function HeaderItems() {
  return useContributions(headerItems).map((item) => (
    <span key={item.id} className={styles.place}>
      <ContributedChildren entry={item} renderFailure={() => <FailedItem item={item} />}>
        <Item load={item.load} />
      </ContributedChildren>
    </span>
  ))
}

/** There is no room for a message: the button names the plugin, and takes itself away. */
function FailedItem({ item }: { item: Contributed<HeaderItem> }) {
  const registry = useRegistry()
  const title = usePluginTitle(item.plugin)
  return (
    <IconButton
      icon="pi-exclamation-triangle"
      label={`A part of ${title} couldn’t be shown. Go on without it`}
      onClick={() => registry.leaveOut(item)}
    />
  )
}

function Item({ load }: HeaderItem) {
  const [, drawAgain] = useState({})
  const fetchItem = useCallback(() => void preloadScreen(load).then(() => drawAgain({})), [load])
  useEffect(() => whenIdle(fetchItem), [fetchItem])
  useWhenOnline(loadedScreen(load) ? undefined : fetchItem)
  const Loaded = loadedScreen(load)
  // oxlint-disable-next-line react/static-components -- not created here, but looked up among the loaded chunks
  return Loaded && <Loaded />
}
