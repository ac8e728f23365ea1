import { useState } from 'react'
import { toast } from '@core/client/session'
import { Badge, Button, Dialog, InfoRow, Muted, Row, Stack } from '@core/client/ui'
import { formatInstant } from '@core/entity'
import { ConfirmButton } from '../ConfirmButton'
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
  const { id, title, description, isOn, isOwn, version, failure, packages } = plugin
  const isThere = isOwn || version !== null
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
      {isThere && !isFixed && id !== 'admin' && (
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
