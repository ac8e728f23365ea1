import { type ComponentProps, useState } from 'react'
import {
  checkPicture,
  messageOf,
  newIdempotencyKey,
  uploadFile,
  useLoad,
  useLiveTurn,
  useViewer,
} from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import { entityApi } from '@core/client/kit'
import { Avatar, FileButton, IconButton } from '@core/client/ui'
import { allows, type FileRef } from '@core/entity'
import { clientPhotoEntity } from '../../shared/clientPhotoEntity'
import { useReferrals } from '../useReferrals'
import styles from './ClientPage.module.css'

const api = entityApi<PhotoRow>(clientPhotoEntity)
const loadDialog = () => import('../forms/photo/PhotoDialog')
type PhotoDialog = Awaited<ReturnType<typeof loadDialog>>['PhotoDialog']

interface PhotoRow {
  readonly id: number
  readonly version: number
  readonly photo: readonly FileRef[]
}

interface ClientPhotoProps {
  readonly id: number
  readonly name: string
  /** The viewer may change the client. */
  readonly mayChange: boolean
}

/** The photo of a client, or their initials. A photo is rotated and cropped before the upload. */
export function ClientPhoto({ id, name, mayChange }: ClientPhotoProps) {
  const { toast } = useReferrals()
  const viewer = useViewer()
  const [refusal, setRefusal] = useState<string>()
  const [waiting, setWaiting] = useState<ComponentProps<PhotoDialog> & { readonly Dialog: PhotoDialog }>()
  const { value, reload } = useLoad(
    id,
    async (signal) => {
      const { data } = await api.list({ filter: { clientId: String(id) }, columns: ['photo'], limit: 1 }, signal)
      return data[0] ?? null
    },
    useLiveTurn([clientPhotoEntity.id]),
  )
  const file = value?.photo[0]
  const mayEdit = mayChange && allows(clientPhotoEntity, 'create', viewer)

  const { busy, submit: attempt } = useSubmit(
    async (work: () => Promise<string>) => {
      toast.success(await work())
      reload()
    },
    { onFailed: toast.error },
  )
  const store = (photo: File) =>
    attempt(async () => {
      const uploaded = [await uploadFile(photo)]
      if (value) await api.update(value.id, { version: value.version, photo: uploaded })
      else await api.create({ clientId: id, photo: uploaded }, newIdempotencyKey())
      return 'Photo saved'
    })
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const problem = await checkPicture(chosen).then(() => undefined, messageOf)
    setRefusal(problem)
    if (problem !== undefined) return
    const picture = await createImageBitmap(chosen)
    const { PhotoDialog: Dialog } = await loadDialog()
    setWaiting({
      Dialog,
      file: chosen,
      picture,
      hint: 'Drag the corners until only the face is left.',
      onDone(cut) {
        setWaiting(undefined)
        picture.close()
        void store(cut)
      },
    })
  }
  return (
    <div className={styles.photo}>
      {file ? (
        <img className={styles.face} src={`/api/file/${file.id}`} alt={name} width={72} height={72} />
      ) : (
        <Avatar name={name} size={72} />
      )}
      {/* It has its place from the start, and is there once it is known whether there is a photo. */}
      {mayEdit && (
        <span className={styles.photoActions} style={value === undefined ? { visibility: 'hidden' } : undefined}>
          <FileButton
            icon="pi-camera"
            accept="image/jpeg,image/png,image/webp"
            loading={busy}
            onFiles={([chosen]) => void choose(chosen)}
          >
            {file ? 'Change photo' : 'Add photo'}
          </FileButton>
          {value && (
            <IconButton
              size="small"
              icon="pi-trash"
              label="Remove the photo"
              onClick={() => void attempt(async () => (await api.remove(value.id)) ?? 'Photo removed')}
            />
          )}
        </span>
      )}
      {refusal !== undefined && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {waiting && <waiting.Dialog {...waiting} />}
    </div>
  )
}
