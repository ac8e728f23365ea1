import { useSubmit } from '@core/client/forms'
import { Button, Dialog, useSay } from '@core/client/ui'
import { useEffect, useRef, useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { cutPhoto, drawTurned, fitted, turnedSize } from './cutPhoto'
import styles from './photo.module.css'

interface PhotoDialogProps {
  file: File
  picture: ImageBitmap
  /** The part of the picture to keep. */
  hint: string
  /** The file to upload; the original if nothing was changed. */
  onDone: (file: File) => void
}

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

/** The longest side of the displayed picture, in pixels. */
const shown = 1000

/** The selection handles the arrow keys itself. The library gives it the role `group`, which doesn't tell screen readers that. */
function takesArrowKeys(inSelection: HTMLElement | null): void {
  inSelection?.closest('[role=group]')?.setAttribute('role', 'application')
}

/** Rotates a photo by quarter turns and crops it to the card: by touch, mouse or arrow keys. */
export function PhotoDialog({ file, picture, hint, onDone }: PhotoDialogProps) {
  const say = useSay()
  const [turns, setTurns] = useState(0)
  const [crop, setCrop] = useState(whole)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = fitted(turnedSize(picture, turns), shown)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawTurned(context, picture, turns, fitted(turnedSize(picture, turns), shown))
  }, [picture, turns])

  const { busy, submit } = useSubmit(async () => {
    const isWhole = turns === 0 && crop.width === 100 && crop.height === 100
    const cut = isWhole ? null : await cutPhoto(picture, turns, crop, file.name).catch(() => null)
    onDone(cut ?? file)
  })
  return (
    <Dialog
      open
      title={say('Turn and crop the photo')}
      onClose={() => onDone(file)}
      footer={
        <>
          <Button
            icon="pi-replay"
            onClick={() => {
              setTurns((turns + 1) % 4)
              setCrop(whole)
            }}
          >
            {say('Turn')}
          </Button>
          <Button variant="primary" loading={busy} onClick={() => void submit()}>
            {say('Use this photo')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{hint}</p>
      <div dir="ltr" className={styles.stage}>
        <ReactCrop
          crop={crop}
          onChange={(_, percent) => setCrop(percent)}
          keepSelection
          renderSelectionAddon={() => <span hidden ref={takesArrowKeys} />}
          minWidth={40}
          minHeight={40}
          ariaLabels={{
            cropArea: say('What is left of the photo: move it with the arrow keys'),
            nwDragHandle: say('Corner: top left'),
            nDragHandle: say('Edge: top'),
            neDragHandle: say('Corner: top right'),
            eDragHandle: say('Edge: right'),
            seDragHandle: say('Corner: bottom right'),
            sDragHandle: say('Edge: bottom'),
            swDragHandle: say('Corner: bottom left'),
            wDragHandle: say('Edge: left'),
          }}
        >
          <canvas ref={canvas} width={size.width} height={size.height} className={styles.picture} />
        </ReactCrop>
      </div>
    </Dialog>
  )
}
