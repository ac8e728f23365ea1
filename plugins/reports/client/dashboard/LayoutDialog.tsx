import { type ReactNode, useState } from 'react'
import { unwrapResponse, useLoad, toast, useViewer } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import {
  Button,
  Callout,
  Dialog,
  ErrorState,
  focusBeside,
  IconButton,
  moveIn,
  ReorderHandle,
  Row,
  Select,
  Skeleton,
  Stack,
  useReorderHandle,
} from '@core/client/ui'
import { mostTiles, type Tile, type TileChoices, tileSizes } from '../../shared/layoutCalls'
import { can, type DashboardId } from '../../shared/reportAccess'
import { reportApi } from '../reportApi'
import { useRoles } from '../useRoles'
import styles from './LayoutDialog.module.css'

/** px of one row; the stylesheet has the same value. */
const rowHeight = 44

const keyOf = ({ source, kind, id }: Pick<Tile, 'source' | 'kind' | 'id'>) => `${source} ${kind} ${id}`

interface LayoutDialogProps {
  readonly dashboard: DashboardId
  readonly onClose: (isChanged: boolean) => void
}

/** Chooses the tiles of a dashboard, their order and their sizes: for the user, or the initial ones of a role. */
export function LayoutDialog({ dashboard, onClose }: LayoutDialogProps) {
  const [role, setRole] = useState('')
  const roleId = role === '' ? null : Number(role)
  const { value, failure, error, reload } = useLoad(`${dashboard} ${role}`, async (signal) => ({
    ...(await unwrapResponse(reportApi.POST('/api/Dashboard/Tiles', { body: { dashboard, roleId }, signal }))).data,
    of: role,
  }))
  const maySetRoles = useViewer().permissions.has(can.setLayout)
  const whose = maySetRoles && <RoleChoice dashboard={dashboard} role={role} onChange={setRole} />
  if (value && value.of === role)
    return <Editor key={role} {...{ dashboard, roleId, onClose, whose }} choices={value} />
  return (
    <Dialog open title="Edit layout" width="640px" onClose={() => onClose(false)}>
      {whose}
      {failure ? <ErrorState message={failure} error={error} onRetry={reload} /> : <Skeleton height="320px" />}
    </Dialog>
  )
}

interface RoleChoiceProps {
  readonly dashboard: DashboardId
  readonly role: string
  readonly onChange: (role: string) => void
}

function RoleChoice({ dashboard, role, onChange }: RoleChoiceProps) {
  const roles = useRoles({ dashboard })
  return <Select label="Whose dashboard" options={roles} value={role} empty="My own" onChange={onChange} />
}

interface EditorProps extends LayoutDialogProps {
  readonly roleId: number | null
  readonly choices: TileChoices
  readonly whose: ReactNode
}

function Editor({ dashboard, roleId, choices, whose, onClose }: EditorProps) {
  const offered = new Map(choices.tiles.map((tile) => [keyOf(tile), tile]))
  const [tiles, setTiles] = useState<readonly Tile[]>(
    choices.placed.filter((tile) => offered.has(keyOf(tile)) || ['saved', 'plugin'].includes(tile.source)),
  )
  const [spoken, setSpoken] = useState('')
  const nameOf = (tile: Tile) => offered.get(keyOf(tile))?.title ?? goneName(tile)
  const move = (from: number, to: number) => {
    const place = Math.max(0, Math.min(to, tiles.length - 1))
    if (place === from) return from
    setTiles((before) => moveIn(before, from, place))
    setSpoken(`${nameOf(tiles[from]!)}: tile ${place + 1} of ${tiles.length}`)
    return place
  }
  const handle = useReorderHandle({ rowHeight, move })
  const { busy, failure, submit } = useSubmit(async (work: () => Promise<{ readonly message?: string }>) => {
    const { message } = await work()
    if (message) toast.success(message)
    onClose(true)
  })
  const save = () => {
    const body = { dashboard, roleId, version: choices.version, tiles: [...tiles] }
    return submit(() => unwrapResponse(reportApi.PUT('/api/Dashboard/SaveLayout', { body })))
  }
  const reset = () => {
    const query = { dashboard, ...(roleId !== null && { roleId }) }
    return submit(() => unwrapResponse(reportApi.DELETE('/api/Dashboard/ResetLayout', { params: { query } })))
  }
  const placed = new Set(tiles.map(keyOf))
  return (
    <Dialog
      open
      title="Edit layout"
      width="640px"
      onClose={() => onClose(false)}
      footer={
        <>
          <Button variant="ghost" icon="pi-undo" disabled={busy || choices.version === 0} onClick={() => void reset()}>
            Reset
          </Button>
          <span className={styles.space} />
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button variant="primary" loading={busy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {whose}
        {failure && <Callout tone="danger">{failure}</Callout>}
        <AddTile
          choices={choices.tiles.filter((tile) => !placed.has(keyOf(tile)))}
          isFull={tiles.length >= mostTiles}
          onAdd={({ source, kind, id, title }) => {
            setTiles([...tiles, { source, kind, id, size: firstSizes[kind] }])
            setSpoken(`${title} was added at the end`)
          }}
        />
        <ol className={styles.tiles} aria-label="Tiles">
          {tiles.map((tile, at) => (
            <Row as="li" ref={focusBeside} gap={2} key={keyOf(tile)} className={styles.tile}>
              <ReorderHandle name={nameOf(tile)} {...handle(at)} />
              <span className={styles.name}>
                {nameOf(tile)}
                <small>{offered.get(keyOf(tile))?.group}</small>
              </span>
              <Select
                label={`Size of ${nameOf(tile)}`}
                labelHidden
                size="small"
                options={tileSizes.filter(({ id }) => tile.kind !== 'figure' || id !== 'large')}
                value={tile.size}
                onChange={(size) =>
                  setTiles(tiles.map((one) => (one === tile ? { ...one, size: size as Tile['size'] } : one)))
                }
              />
              <IconButton
                icon="pi-times"
                size="small"
                label={`Remove ${nameOf(tile)}`}
                onClick={() => setTiles(tiles.filter((one) => one !== tile))}
              />
            </Row>
          ))}
        </ol>
        <p role="status" className="visually-hidden">
          {spoken}
        </p>
      </Stack>
    </Dialog>
  )
}

function goneName({ source, id }: Tile): string {
  if (source === 'plugin') return `Tile of the plugin “${id.split('.')[0]}”, which is not available now`
  return 'Saved report that is not there any more'
}

interface AddTileProps {
  readonly choices: TileChoices['tiles']
  readonly isFull: boolean
  readonly onAdd: (tile: TileChoices['tiles'][number]) => void
}

/** The size with which a tile is added: a list needs the width for its columns. */
const firstSizes: Readonly<Record<Tile['kind'], Tile['size']>> = { figure: 'small', chart: 'medium', list: 'large' }

const kindNames = { figure: 'figure', chart: 'chart', list: 'list' } as const

/** Tiles that aren't on the dashboard yet, by their view. */
function AddTile({ choices, isFull, onAdd }: AddTileProps) {
  const groups = [...new Set(choices.map(({ group }) => group))]
  const [group, setGroup] = useState('')
  const chosen = groups.includes(group) ? group : (groups[0] ?? '')
  return (
    <div className={styles.add}>
      <Select label="From" options={groups.map((id) => ({ id, name: id }))} value={chosen} onChange={setGroup} />
      <Select
        label="Add a tile"
        empty={isFull ? 'There is room for no more' : 'Choose…'}
        disabled={isFull}
        options={choices
          .filter((tile) => tile.group === chosen)
          .map((tile) => ({ id: keyOf(tile), name: `${tile.title} (${kindNames[tile.kind]})` }))}
        value=""
        onChange={(key) => {
          const tile = choices.find((one) => keyOf(one) === key)
          if (tile) onAdd(tile)
        }}
      />
    </div>
  )
}
