import { useState } from 'react'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Dialog } from '@core/kernel/client/platform/ui/overlays/Dialog'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { countText } from '@core/kernel/entity/countText'
import { formatInstant } from '@core/kernel/entity/dates/dayText'
import { pluginApi } from './pluginApi'
import styles from './Plugins.module.css'

interface PluginLogProps {
  readonly plugin: string
  readonly title: string
  readonly onClose: () => void
}

/** What a sandboxed plugin logged, in pages, the newest first. */
export function PluginLog({ plugin, title, onClose }: PluginLogProps) {
  const [after, setAfter] = useState(0)
  const { value, failure, error, reload } = useLoad(`${plugin} ${after}`, (signal) =>
    pluginApi.log(plugin, after, signal),
  )
  return (
    <Dialog open title={`Log of ${title}`} onClose={onClose}>
      <Stack gap={4}>
        <Muted size={13}>
          The newest 200 lines that its code wrote on the node that responds, since that was started. Only words of the
          code itself are shown; “…” stands for whatever it read of people.
        </Muted>
        {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
        {!value && !failure && <Skeleton height="120px" />}
        {value?.lines.length === 0 && <Muted>Nothing was logged.</Muted>}
        {value && value.lines.length > 0 && (
          <ol className={styles.log}>
            {value.lines.map(({ at, level, text }, line) => (
              // Lines have no id, and two may be the same.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={after + line}>
                <Row gap={2} wrap>
                  <Badge tone={level === 'error' ? 'danger' : 'neutral'}>{level === 'error' ? 'Error' : 'Info'}</Badge>
                  <Muted size={13}>{formatInstant(at)}</Muted>
                </Row>
                <bdi>{text}</bdi>
              </li>
            ))}
          </ol>
        )}
        {value && (
          <Row gap={2} wrap>
            {after > 0 && (
              <Button size="small" onClick={() => setAfter(Math.max(0, after - 50))}>
                Newer
              </Button>
            )}
            {after + value.lines.length < value.count && (
              <Button size="small" onClick={() => setAfter(after + value.lines.length)}>
                Older
              </Button>
            )}
            <Button size="small" onClick={reload}>
              Read again
            </Button>
            <Muted size={13}>
              {countText(value.count, 'line')} · node {value.node}
            </Muted>
          </Row>
        )}
      </Stack>
    </Dialog>
  )
}
