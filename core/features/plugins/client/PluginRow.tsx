import { useState } from 'react'
import { configurationMenu } from '@core/kernel/entity/configurationModule'
import { corePluginId } from '@core/kernel/client/session/corePluginId'
import { useRegistry } from '@core/kernel/client/session/registry/RegistryProvider'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Dialog } from '@core/kernel/client/platform/ui/overlays/Dialog'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { formatInstant } from '@core/kernel/entity/dates/dayText'
import { knownName } from '@core/kernel/entity/language'
import { ConfirmButton } from '@core/kernel/client/kit/forms/ConfirmButton'
import { PackageContents } from './PackageContents'
import { pluginApi, type ShownPackage, type ShownPlugin } from './pluginApi'
import { PluginLog } from './PluginLog'
import { originText } from './pluginWords'

interface PluginRowProps {
  readonly plugin: ShownPlugin
  /** PLUGINS says which are on. */
  readonly isFixed: boolean
  readonly needsApproval: boolean
  readonly onChanged: () => void
}

/** A plugin: whether it is on, where it comes from, and what can be done with it. */
export function PluginRow({ plugin, isFixed, needsApproval, onChanged }: PluginRowProps) {
  const [isOpen, setOpen] = useState(false)
  const [showsLog, setShowsLog] = useState(false)
  const { id, isOn, isOwn, version, failure, packages } = plugin
  // What the product says of its own plugins; another author’s own words stay.
  const [title, description] = [knownName(plugin.title), plugin.description && knownName(plugin.description)]
  const isThere = isOwn || version !== null
  const { screens } = useRegistry()
  // Without it nobody could come back to this page.
  const ownerOfPage = screens.find((one) => one.menu.id === configurationMenu && one.plugin !== corePluginId)?.plugin
  const chosen = () => {
    setOpen(false)
    onChanged()
  }
  const change = async (action: 'turnOn' | 'turnOff') => {
    await pluginApi.change(id, action)
    onChanged()
    return needsApproval ? 'A second person is asked' : `${title} is being turned ${action === 'turnOn' ? 'on' : 'off'}`
  }
  return (
    <InfoRow
      name={
        <>
          <strong>{title}</strong>
          {failure ? (
            <Badge tone="danger">Can’t be used</Badge>
          ) : isOn ? (
            <Badge tone="success">On</Badge>
          ) : (
            <Badge tone="neutral">{isThere ? 'Off' : 'Not installed'}</Badge>
          )}
        </>
      }
      note={
        <Stack gap={1}>
          {description && <span>{description}</span>}
          <span>{failure ?? originText(plugin)}</span>
        </Stack>
      }
    >
      {packages.length > 0 && (
        <Button size="small" onClick={() => setOpen(true)} aria-label={`Packages of ${title}`}>
          Packages
        </Button>
      )}
      {packages.some((one) => one.version === version && one.runs === 'sandboxed') && (
        <Button size="small" onClick={() => setShowsLog(true)} aria-label={`Log of ${title}`}>
          Log
        </Button>
      )}
      {isThere && !isFixed && id !== ownerOfPage && (
        <ConfirmButton
          size="small"
          label={isOn ? 'Turn off' : 'Turn on'}
          title={isOn ? `Turn ${title} off?` : `Turn ${title} on?`}
          confirmLabel={isOn ? 'Turn off' : 'Turn on'}
          danger={isOn}
          run={() => change(isOn ? 'turnOff' : 'turnOn')}
        >
          {isOn
            ? 'Its screens, calls and jobs are gone for everybody until it is turned on again. Its data stay as they are.'
            : 'Its screens are offered to the roles that had them.'}
        </ConfirmButton>
      )}
      {isThere && !isOn && !isFixed && !failure && (
        <ConfirmButton
          size="small"
          label="Remove"
          title={`Remove ${title} with its data?`}
          confirmLabel="Remove with its data"
          danger
          run={async () => {
            await pluginApi.change(id, 'remove')
            onChanged()
            return needsApproval ? 'A second person is asked' : `The data of ${title} are being removed`
          }}
        >
          Its records, their files, notes and history, its menus and permissions are exported into a folder of the
          server, and then deleted. An operator can bring them back from there.
        </ConfirmButton>
      )}
      {showsLog && <PluginLog plugin={id} title={title} onClose={() => setShowsLog(false)} />}
      {isOpen && (
        <Dialog open title={`Packages of ${title}`} onClose={() => setOpen(false)}>
          <Stack gap={5}>
            {isOwn && version !== null && (
              <ConfirmButton
                size="small"
                label="Use the one of the product"
                title={`Use the ${title} of the product?`}
                confirmLabel="Use it"
                run={async () => {
                  await pluginApi.change(id, 'install')
                  chosen()
                  return `${title} of the product is being used`
                }}
              >
                Every node changes over, one after the other. The data stay as they are.
              </ConfirmButton>
            )}
            {packages.map((one) => (
              <Package key={one.version} plugin={plugin} of={one} onChosen={chosen} onChanged={onChanged} />
            ))}
          </Stack>
        </Dialog>
      )}
    </InfoRow>
  )
}

interface PackageProps {
  readonly plugin: ShownPlugin
  readonly of: ShownPackage
  /** Called when it is being installed. */
  readonly onChosen: () => void
  readonly onChanged: () => void
}

function Package({ plugin, of, onChosen, onChanged }: PackageProps) {
  const isUsed = of.version === plugin.version
  return (
    <Stack gap={3}>
      <Row gap={2} wrap>
        <strong>{of.version}</strong>
        {isUsed && <Badge tone="success">In use</Badge>}
        <Muted size={13}>uploaded {formatInstant(of.uploadedAt)}</Muted>
      </Row>
      <PackageContents plugin={plugin.id} of={of} />
      {!isUsed && (
        <Row gap={2}>
          <ConfirmButton
            size="small"
            variant="primary"
            label={plugin.version === null ? 'Install' : `Change to ${of.version}`}
            title={`Use ${of.title} ${of.version}?`}
            confirmLabel="Use it"
            run={async () => {
              await pluginApi.change(plugin.id, 'install', of.version)
              onChosen()
              return `${of.title} ${of.version} is being installed`
            }}
          >
            Every node changes over, one after the other. If one can’t, all go back to what is there now.
          </ConfirmButton>
          <Button
            size="small"
            onClick={() =>
              void pluginApi.deletePackage(plugin.id, of.version).then(() => {
                toast.success('Package deleted')
                onChanged()
              })
            }
          >
            Delete package
          </Button>
        </Row>
      )}
    </Stack>
  )
}
