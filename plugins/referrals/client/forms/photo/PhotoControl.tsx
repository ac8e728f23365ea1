import { FormContext, loadFilesControl, useFormSetting } from '@core/client/forms'
import type { ControlProps } from '@core/client/kit'
import { useSay } from '@core/client/ui'
import { type ContextType, lazy, type ComponentProps, useMemo, useState } from 'react'

type FormFiles = ContextType<typeof FormContext>['files']

const Files = lazy(loadFilesControl)
const loadDialog = () => import('./PhotoDialog')
type PhotoDialog = Awaited<ReturnType<typeof loadDialog>>['PhotoDialog']

/** A picture to be rotated and cropped. */
interface Waiting extends Omit<ComponentProps<PhotoDialog>, 'hint'> {
  readonly Dialog: PhotoDialog
}

/**
 * A control for files that are mostly photos of cards: each picture can be rotated and cropped before the upload. A picture that the
 * browser can't decode is uploaded unchanged, and so is any picture if the dialog can't be fetched.
 */
export default function PhotoControl(props: ControlProps) {
  const say = useSay()
  const setting = useFormSetting()
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const within = useMemo(() => {
    const trim = async (file: File, signal: AbortSignal | undefined) => {
      if (!file.type.startsWith('image/')) return file
      const [picture, part] = await Promise.all([
        createImageBitmap(file).catch(() => undefined),
        loadDialog().catch(() => undefined),
      ])
      if (!picture || !part) return file
      return new Promise<File>((resolve, reject) => {
        const leave = (then: () => void) => {
          setWaiting((all) => all.filter((other) => other !== one))
          picture.close()
          then()
        }
        const one: Waiting = {
          file,
          picture,
          Dialog: part.PhotoDialog,
          onDone: (result) => leave(() => resolve(result)),
        }
        signal?.addEventListener('abort', () => leave(() => reject(new DOMException('Given up', 'AbortError'))))
        setWaiting((all) => [...all, one])
      })
    }
    const files: FormFiles = {
      ...setting.files,
      upload: async (file, options) => setting.files.upload(await trim(file, options.signal), options),
    }
    return { ...setting, files }
  }, [setting])
  const [first] = waiting
  return (
    <FormContext value={within}>
      <Files {...props} />
      {first && (
        <first.Dialog
          key={`${first.file.name} ${first.file.lastModified}`}
          file={first.file}
          picture={first.picture}
          hint={say('Drag the corners until only the card is left.')}
          onDone={first.onDone}
        />
      )}
    </FormContext>
  )
}
