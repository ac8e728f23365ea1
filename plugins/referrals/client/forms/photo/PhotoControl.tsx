import { type FormFiles, FormContext, loadFilesControl, useFormSetting } from '@core/client/forms'
import type { ControlProps } from '@core/client/kit'
import { useSay } from '@core/client/ui'
import { lazy, type ComponentProps, useMemo, useState } from 'react'

const Files = lazy(loadFilesControl)
const loadDialog = () => import('./PhotoDialog')
type PhotoDialog = Awaited<ReturnType<typeof loadDialog>>['PhotoDialog']

/** A picture that waits for somebody to turn and crop it. */
interface Waiting extends Omit<ComponentProps<PhotoDialog>, 'hint'> {
  readonly Dialog: PhotoDialog
}

/**
 * Files that are mostly photos of a card: each picture can be turned and cropped before it is uploaded. What the browser can't read
 * goes as it is, and so does a picture while the connection is too bad to fetch the dialog.
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
