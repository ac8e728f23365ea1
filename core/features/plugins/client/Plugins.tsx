import { useEffect, useState } from 'react'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { ConfirmDialog } from '@core/kernel/client/platform/ui/overlays/ConfirmDialog'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { FileButton } from '@core/kernel/client/platform/ui/files/FileButton'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { PageHeader } from '@core/kernel/client/platform/ui/layout/PageHeader'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { formatInstant } from '@core/kernel/entity/dates/dayText'
import { PackageContents } from './PackageContents'
import { pluginApi, type ShownChange, type ShownPlugins, type UploadedPackage } from './pluginApi'
import { PluginRow } from './PluginRow'
import { changeStates, changeText } from './pluginWords'

/** How often the page looks whether a change has ended, in ms. */
const lookEvery = 1500

/** `/plugins`: which parts the product has here, and packages of others. Needs 625. */
export default function Plugins() {
  const { value, failure, error, reload } = useLoad('plugins', pluginApi.list)
  const [uploaded, setUploaded] = useState<UploadedPackage>()
  const upload = useSubmit(async (file: File) => {
    setUploaded(await pluginApi.upload(file))
    reload()
  })
  const isApplying = value?.changes.some(({ state }) => state === 'applying') ?? false
  useEffect(() => {
    if (!isApplying) return
    const timer = setInterval(reload, lookEvery)
    return () => clearInterval(timer)
  }, [isApplying, reload])
  return (
    <Stack gap={5}>
      <PageHeader
        title="Plugins"
        subtitle="The parts of the product that this deployment has. A change takes effect on every node at once, and nobody’s work is interrupted."
        actions={
          <FileButton
            accept=".plugin"
            size="medium"
            variant="primary"
            loading={upload.busy}
            onFiles={([file]) => file && void upload.submit(file)}
          >
            Upload a package
          </FileButton>
        }
      />
      {upload.failure && <Callout tone="danger">{upload.failure}</Callout>}
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!value && !failure && <Skeleton height="300px" />}
      {value && <Shown value={value} onChanged={reload} />}
      {value && uploaded && (
        <Uploaded value={value} uploaded={uploaded} onChanged={reload} onClose={() => setUploaded(undefined)} />
      )}
    </Stack>
  )
}

function Shown({ value, onChanged }: { value: ShownPlugins; onChanged: () => void }) {
  const { plugins, changes, isFixed, needsApproval, publishers } = value
  const open = changes.filter(({ state }) => state === 'waiting' || state === 'applying')
  return (
    <>
      {isFixed && (
        <Callout tone="info" title="The server’s settings say which plugins are on">
          They name them in PLUGINS, so they can’t be turned on or off here. Versions can be changed.
        </Callout>
      )}
      {open.map((change) => (
        <OpenChange key={change.id} change={change} onChanged={onChanged} />
      ))}
      <Section
        title="In this deployment"
        subtitle={
          publishers.length > 0
            ? `Packages of ${publishers.join(', ')} may run in the product; those of others run apart.`
            : 'Packages run apart, with what they are granted: TRUSTED_PUBLISHERS names nobody whose code may run in the product.'
        }
      >
        <ul>
          {plugins.map((plugin) => (
            <PluginRow
              key={plugin.id}
              plugin={plugin}
              isFixed={isFixed}
              needsApproval={needsApproval}
              onChanged={onChanged}
            />
          ))}
        </ul>
      </Section>
      {changes.length > open.length && (
        <Section title="What was changed">
          <ul>
            {changes
              .filter((change) => !open.includes(change))
              .map((change) => (
                <InfoRow
                  key={change.id}
                  name={<strong>{change.title}</strong>}
                  note={`${changeText(change)} · ${formatInstant(change.requestedAt)}${change.reason ? ` · ${change.reason}` : ''}`}
                >
                  <Badge tone={changeStates[change.state].tone}>{changeStates[change.state].name}</Badge>
                </InfoRow>
              ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** A change that waits for a second person, or is being done. */
function OpenChange({ change, onChanged }: { change: ShownChange; onChanged: () => void }) {
  const { busy, failure, submit } = useSubmit(async (approves: boolean) => {
    const { message } = await pluginApi.decide(change.id, approves).finally(onChanged)
    if (message) toast.success(message)
  })
  return (
    <Callout tone={change.state === 'waiting' ? 'warning' : 'info'} title={change.title}>
      <Stack gap={3}>
        <span>
          {changeText(change)}. {change.state === 'applying' && 'The nodes change over.'}
        </span>
        {failure && <span role="alert">{failure}</span>}
        {change.state === 'waiting' && (
          <Row gap={2}>
            {!change.isOwn && (
              <Button size="small" variant="primary" loading={busy} onClick={() => void submit(true)}>
                Approve
              </Button>
            )}
            <Button size="small" disabled={busy} onClick={() => void submit(false)}>
              {change.isOwn ? 'Withdraw' : 'Refuse'}
            </Button>
          </Row>
        )}
      </Stack>
    </Callout>
  )
}

interface UploadedProps {
  readonly value: ShownPlugins
  readonly uploaded: UploadedPackage
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Asks whether the package that was just uploaded should be installed, with all that it brings. */
function Uploaded({ value, uploaded, onChanged, onClose }: UploadedProps) {
  const { plugin, version, faults, warnings } = uploaded
  const { busy, failure, submit } = useSubmit(async () => {
    await pluginApi.change(plugin, 'install', version)
    toast.success(value.needsApproval ? 'A second person is asked' : 'The package is being installed')
    onChanged()
    onClose()
  })
  const known = value.plugins.find(({ id }) => id === plugin)
  const found = known?.packages.find((one) => one.version === version)
  const used = known?.version ?? null
  if (faults.length > 0)
    return (
      <Callout tone="danger" title={`${plugin} ${version} can’t be installed beside the plugins that are on`}>
        {faults.join(' ')}
      </Callout>
    )
  if (!found) return null
  return (
    <ConfirmDialog
      open
      title={used === null ? `Install ${found.title} ${version}?` : `Change ${found.title} from ${used} to ${version}?`}
      confirmLabel={used === null ? 'Install' : `Use ${version}`}
      variant="primary"
      busy={busy}
      problem={failure}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Stack gap={4}>
        {warnings.length > 0 && (
          <Callout tone="warning" title="Look at this first">
            <ul>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Callout>
        )}
        <PackageContents plugin={plugin} of={found} />
      </Stack>
    </ConfirmDialog>
  )
}
