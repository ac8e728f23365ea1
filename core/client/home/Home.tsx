import { useState } from 'react'
import { PluginScope } from '../registry/PluginScope'
import { useViewer } from '../registry/RegistryProvider'
import { useSlot } from '../registry/useSlot'
import { useSessionState } from '../session/SessionProvider'
import { dashboardPath } from '../session/paths'
import { ScreenHost } from '../shell/screens/ScreenHost'
import { LinkButton } from '../ui/buttons/LinkButton'
import { Card } from '../ui/layout/Card'
import { PageHeader } from '../ui/layout/PageHeader'
import { Section } from '../ui/layout/Section'
import { EmptyState } from '../ui/status/EmptyState'
import { Skeleton } from '../ui/status/Skeleton'
import { greeting } from './greeting'
import { homeWidgets } from './homeWidgets'
import styles from './Home.module.css'

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
    </>
  )
}

/** A deployment without widgets, or a role that sees none of them: at least the ways into one's work. */
function NothingYet() {
  const { menus } = useSessionState()
  const ways = menus.filter(({ isHide, link, section }) => !isHide && section && link && link !== dashboardPath)
  return (
    <Card>
      <EmptyState
        icon="pi-compass"
        title="Where would you like to start?"
        action={ways.map(({ id, link, icon, title }) => (
          <LinkButton key={id} href={link} icon={icon}>
            {title}
          </LinkButton>
        ))}
      >
        Figures and reminders will appear here as soon as there is something to report.
      </EmptyState>
    </Card>
  )
}
