import { useCallback, useEffect, useState } from 'react'
import { loadedScreen, preloadScreen } from '../../platform/screens/loadScreen'
import { useWhenOnline } from '../../platform/ui/useWhenOnline'
import { whenIdle } from '../../platform/whenIdle'
import { type HeaderItem, headerItems } from '../../session/headerItems'
import { PluginScope } from '../../session/registry/PluginScope'
import { useSlot } from '../../session/registry/useSlot'
import styles from './HeaderItems.module.css'

/** The buttons of features and plugins in the header. Each has its place before its code is fetched, so that nothing moves. */
export function HeaderItems() {
  return useSlot(headerItems).map(({ id, plugin, load }) => (
    <span key={id} className={styles.place}>
      <PluginScope plugin={plugin}>
        <Item load={load} />
      </PluginScope>
    </span>
  ))
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
