import { ContributedPart } from '../../session/registry/ContributedPart'
import { useViewer } from '../../session/registry/RegistryProvider'
import { useContributions } from '../../session/registry/useContributions'
import { Section } from '../../platform/ui/layout/Section'
import { Skeleton } from '../../platform/ui/status/Skeleton'
import { useOpenRecord } from '../records/OpenRecord'
import { isFor } from '../records/isFor'
import { recordPanels } from '../records/recordPanels'

const waiting = <Skeleton height="40px" />

/** The cards that plugins contribute to the facts of the open record. */
export function ContributedPanels() {
  const { entity } = useOpenRecord().store
  const { permissions } = useViewer()
  return useContributions(recordPanels)
    .filter((panel) => isFor(panel, entity, permissions))
    .map((panel) => (
      <Section key={panel.id} title={panel.title}>
        <ContributedPart entry={panel} load={panel.load} fallback={waiting} />
      </Section>
    ))
}
