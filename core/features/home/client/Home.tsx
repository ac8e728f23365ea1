import { useEffect, useState } from 'react'
import { ContributedPart } from '@core/kernel/client/session/registry/ContributedPart'
import { useViewer } from '@core/kernel/client/session/registry/RegistryProvider'
import { useContributions } from '@core/kernel/client/session/registry/useContributions'
import { useSessionState } from '@core/kernel/client/session/SessionProvider'
import { loadedScreen, screenOf } from '@core/kernel/client/platform/screens/loadScreen'
import { PageHeader } from '@core/kernel/client/platform/ui/layout/PageHeader'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { type HomeWidget, homeWidgets } from '../contract/homeWidgets'
import { dayInWords, greeting } from './greeting'
import styles from './Home.module.css'
import { Shortcuts } from './Shortcuts'
import { Card } from '@core/kernel/client/platform/ui/layout/Card'
import { EmptyState } from '@core/kernel/client/platform/ui/status/EmptyState'

/** The first page: a greeting and the widgets of the deployment's plugins. */
export default function Home() {
  const viewer = useViewer()
  const { profile } = useSessionState()
  const widgets = useContributions(homeWidgets)
  const arrived = useArrived(widgets)
  const [now] = useState(() => new Date())
  return (
    <>
      <PageHeader title={`${greeting(now)}, ${profile?.firstName || viewer.name}`} subtitle={dayInWords(now)} />
      {widgets.length === 0 && <EmptyHome />}
      {arrived ? (
        <>
          <div className={styles.widgets} data-holds="">
            {widgets.map((widget) => (
              <Section key={widget.id} title={widget.title} className={styles[widget.width] ?? ''}>
                <ContributedPart entry={widget} load={widget.load} />
              </Section>
            ))}
          </div>
          <Shortcuts />
        </>
      ) : (
        <Skeleton height="60vh" />
      )}
    </>
  )
}

/**
 * Widgets appear together, so that none moves another.
 * @returns whether the code of every widget has loaded or failed
 */
function useArrived(widgets: readonly HomeWidget[]): boolean {
  const [arrived, setArrived] = useState(() => widgets.every(({ load }) => loadedScreen(load)))
  useEffect(() => {
    let gone = false
    void Promise.allSettled(widgets.map(({ load }) => screenOf(load))).then(() => gone || setArrived(true))
    return () => {
      gone = true
    }
  }, [widgets])
  return arrived
}

/** Shown in a deployment without widgets, or to a role that sees none. */
function EmptyHome() {
  return (
    <Card>
      <EmptyState icon="pi-sun" title="Nothing needs you right now">
        Figures and reminders appear here as soon as there is something to report.
      </EmptyState>
    </Card>
  )
}
