import { useState } from 'react'
import { PluginScope } from '../registry/PluginScope'
import { useViewer } from '../registry/RegistryProvider'
import { useSlot } from '../registry/useSlot'
import { useSessionState } from '../session/SessionProvider'
import { ScreenHost } from '../shell/screens/ScreenHost'
import { PageHeader } from '../ui/layout/PageHeader'
import { Section } from '../ui/layout/Section'
import { Skeleton } from '../ui/status/Skeleton'
import { greeting } from './greeting'
import { homeWidgets } from './homeWidgets'
import styles from './Home.module.css'
import { NothingYet } from './NothingYet'
import { Shortcuts } from './Shortcuts'

/** The first page: a greeting, and what the plugins of this deployment have to show. */
export default function Home() {
  const viewer = useViewer()
  const { profile } = useSessionState()
  const widgets = useSlot(homeWidgets)
  const [now] = useState(() => new Date())
  const today = now.toLocaleDateString(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <>
      <PageHeader title={`${greeting(now)}, ${profile?.firstName || viewer.name}`} subtitle={today} />
      {widgets.length === 0 && <NothingYet />}
      <div className={styles.widgets}>
        {widgets.map(({ id, plugin, title, width, load }) => (
          <Section key={id} title={title} className={styles[width] ?? ''}>
            <PluginScope plugin={plugin}>
              <ScreenHost level={2} load={load} fallback={<Skeleton height="120px" />} />
            </PluginScope>
          </Section>
        ))}
      </div>
      <Shortcuts />
    </>
  )
}
