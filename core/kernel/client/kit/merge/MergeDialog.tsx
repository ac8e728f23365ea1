import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { reference } from '@core/kernel/entity/fieldKinds'
import { restorableDays } from '@core/kernel/shared/restorableDays'
import { messageOf } from '../../platform/api/ApiError'
import { useLoad } from '../../platform/api/useLoad'
import { toast } from '../../platform/toasts/toast'
import { Button } from '../../platform/ui/buttons/Button'
import { classes } from '../../platform/ui/classes'
import { Combobox } from '../../platform/ui/combobox/Combobox'
import { Muted } from '../../platform/ui/layout/Muted'
import { Stack } from '../../platform/ui/layout/Stack'
import { Skeleton } from '../../platform/ui/status/Skeleton'
import { useOptions } from '../forms/controls/useOptions'
import { SubmitDialog } from '../forms/SubmitDialog'
import { useOpenRecord } from '../records/OpenRecord'
import { FieldChoices } from '../records/FieldChoices'
import { mergeApi, type MergePreview } from './mergeApi'
import styles from './merge.module.css'

interface MergeDialogProps {
  entity: Entity
  /** The record that is open. */
  id: number
  /** The other record, if it is known. */
  other?: number
  onClose: () => void
}

/** Merges two records. The user chooses which one remains and which values it takes, and sees what moves. A merge can be undone. D2 x23 */
export function MergeDialog({ entity, id, other: known, onClose }: MergeDialogProps) {
  const api = mergeApi(entity)
  const one = entity.name.one.toLowerCase()
  const { store } = useOpenRecord()
  const [, navigate] = useLocation()
  const [other, setOther] = useState(known)
  // Until the user chooses, the fuller record stays.
  const [chosen, setChosen] = useState<number>()
  const [take, setTake] = useState<readonly string[]>()
  const first = useLoad(chosen !== undefined || other === undefined ? undefined : `${id} ${other}`, (signal) =>
    api.preview(id, other!, signal),
  )
  const keep = chosen ?? first.value?.proposal.keep
  const gone = keep === id ? other : id
  const { value, failure, loading, reload } = useLoad(
    keep === undefined || gone === undefined ? undefined : `${keep} ${gone}`,
    (signal) => api.preview(keep!, gone!, signal),
  )
  const preview = loading ? undefined : value
  const taken = take ?? preview?.proposal.take ?? []

  const merge = async () => {
    if (!preview) return
    const { data, message } = await api.merge(preview, taken)
    toast.success(message ?? '', { label: 'Undo', run: () => void undoMerge(entity, data.id) })
    onClose()
    if (preview.keep.id === id) await store.load(id)
    else if (entity.screen) navigate(entity.screen.replace(':id', String(preview.keep.id)))
  }
  const compareAgain = () => {
    setTake(undefined)
    first.reload()
    reload()
  }

  return (
    <SubmitDialog
      title={`Merge two ${entity.name.many.toLowerCase()}`}
      width="680px"
      confirmLabel="Merge"
      ready={preview !== undefined}
      problem={first.failure ?? failure}
      retry={{ label: 'Compare again', run: compareAgain }}
      onSubmit={merge}
      onClose={onClose}
    >
      <Stack gap={4}>
        {other === undefined && (
          <ChooseOther entity={entity} label={`The other ${one}`} except={id} onChoose={setOther} />
        )}
        {other !== undefined && !preview && !failure && !first.failure && <Skeleton height="180px" />}
        {preview && (
          <>
            <Sides
              preview={preview}
              onSwap={() => {
                setTake(undefined)
                setChosen(preview.merge.id)
              }}
            />
            <Muted size={13}>
              {movesText(preview)} You can undo it for {restorableDays} days.
            </Muted>
            <FieldChoices differences={preview.differences} taken={taken} onTake={setTake} />
          </>
        )}
      </Stack>
    </SubmitDialog>
  )
}

interface ChooseOtherProps {
  entity: Entity
  label: string
  except: number
  onChoose: (id: number) => void
}

function ChooseOther({ entity, label, except, onChoose }: ChooseOtherProps) {
  const [text, setText] = useState<string>()
  const { options, error } = useOptions(reference(label, entity.id), text)
  return (
    <Combobox
      label={label}
      help="The same one, entered a second time."
      chosen={undefined}
      options={options?.filter(({ id }) => id !== except)}
      onSearch={setText}
      onChange={(option) => option && onChoose(option.id)}
      failure={error}
    />
  )
}

function Sides({ preview: { keep, merge }, onSwap }: { preview: MergePreview; onSwap: () => void }) {
  return (
    <div className={styles.sides}>
      {[keep, merge].map((side, at) => (
        <div key={side.id} className={classes(styles.side, at === 0 && styles.kept)}>
          <Muted size={13}>{at === 0 ? 'Stays' : 'Is merged into it'}</Muted>
          <p className={styles.name}>{side.name}</p>
          <Muted size={13}>
            No. {side.id}
            {side.hint && ` · ${side.hint}`}
          </Muted>
          {at === 1 && (
            <div>
              <Button size="small" onClick={onSwap}>
                Keep this one instead
              </Button>
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

function movesText({ moves, differences }: MergePreview): string {
  const what = moves.map(({ title, count }) => `${count} ${title.toLowerCase()}`).join(', ')
  const choice = differences.length === 0 ? 'Both say the same.' : 'Choose what stays where they differ.'
  return what ? `${choice} What moves: ${what}.` : choice
}

/** Undoes a merge and shows a message. */
export async function undoMerge(entity: Entity, id: number): Promise<void> {
  try {
    const { message } = await mergeApi(entity).undo(id)
    if (message) toast.success(message)
  } catch (error) {
    toast.error(messageOf(error))
  }
}
