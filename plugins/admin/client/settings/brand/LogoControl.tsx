import { useEffect, useRef, useState, type DragEvent } from 'react'
import { UploadRow } from '@core/client/forms/controls/files/UploadRow'
import { useUploads } from '@core/client/forms/controls/files/useUploads'
import type { ControlProps } from '@core/client/forms/FormSection'
import { Button } from '@core/client/ui/buttons/Button'
import { classes } from '@core/client/ui/classes'
import { ChoiceGroup } from '@core/client/ui/fields/ChoiceGroup'
import { type FileRef, mediaTypes } from '@core/entity/files'
import { logoSides, logoTypes } from '../../../shared/logoRules'
import { EarlierLogos } from './EarlierLogos'
import styles from './LogoControl.module.css'
import { logoRefusal } from './logoRefusal'

interface LogoControlProps extends ControlProps {
  /** Where it is shown, and which shape suits that. */
  hint: string
}

/** A list of logos, of which the last one is the logo: it is shown large, another one is uploaded, an earlier one comes back. S3.3 */
export function LogoControl({ field, label, required, error, value, onChange, onBlur, hint }: LogoControlProps) {
  const logos = Array.isArray(value) ? (value as readonly FileRef[]) : []
  const most = field.max ?? 10
  const latest = useRef(logos)
  useEffect(() => {
    latest.current = logos
  })
  const chooser = useRef<HTMLInputElement>(null)
  const upload = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [spoken, setSpoken] = useState('')
  const { uploads, add, drop, retry } = useUploads(1, most, (file) => {
    // The oldest makes room: nobody has to tidy up first.
    latest.current = [...latest.current, file].slice(-most)
    onChange(latest.current)
    setSpoken(`${file.fileName} is the ${label.toLowerCase()} once it is saved`)
  })
  const take = async (file: File | undefined) => {
    if (!file) return
    const problem = await logoRefusal(file)
    setRefusal(problem)
    if (!problem) add([file])
  }
  const change = (next: readonly FileRef[], words: string) => {
    onChange(next)
    onBlur()
    setSpoken(words)
    upload.current?.focus()
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const current = logos.at(-1)
  return (
    <ChoiceGroup {...{ label, required }} error={error ?? refusal} help={`${hint} ${logoTypes.join(', ')}, at most 1 MB, ${logoSides.least} to ${logoSides.most} pixels on each side.`}>
      <div className={styles.logo}>
        <div className={classes(styles.stage, over && styles.over)} onDragOver={(event) => { event.preventDefault(); setOver(true) }} onDragLeave={() => setOver(false)} onDrop={onDrop}>
          {current ? (
            (['light', 'dark'] as const).map((theme) => (
              <span key={theme} className={classes(theme, styles.ground)}>
                <img src={`/api/file/${current.id}`} alt={theme === 'light' ? `${label} now: ${current.fileName}` : ''} className={styles.picture} />
              </span>
            ))
          ) : (
            <span className={styles.none}>No picture yet: the product’s mark is shown. Drop one here.</span>
          )}
        </div>
        {uploads.length > 0 && (
          <ul className={styles.uploads}>
            {uploads.map((one) => (
              <UploadRow key={one.key} upload={one} onDrop={() => drop(one.key)} onRetry={() => retry(one.key)} />
            ))}
          </ul>
        )}
        <div className={styles.actions}>
          <Button ref={upload} size="small" icon="pi-upload" aria-label={`${label}: upload a picture`} onClick={() => chooser.current?.click()}>
            Upload a picture
          </Button>
          {current && (
            <Button size="small" variant="ghost" icon="pi-trash" aria-label={`${label}: remove ${current.fileName}`} onClick={() => change(logos.slice(0, -1), `${current.fileName} was taken out`)}>
              Remove
            </Button>
          )}
        </div>
        <EarlierLogos
          label={label}
          logos={logos.slice(0, -1)}
          onUse={(logo) => change([...logos.filter(({ id }) => id !== logo.id), logo], `${logo.fileName} is the ${label.toLowerCase()} once it is saved`)}
          onRemove={(logo) => change(logos.filter(({ id }) => id !== logo.id), `${logo.fileName} was taken out`)}
        />
        <input
          ref={chooser}
          type="file"
          hidden
          accept={logoTypes.map((type) => mediaTypes[type]).join(',')}
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
        <p role="status" className="visually-hidden">
          {spoken}
        </p>
        {refusal && <p role="alert" className="visually-hidden">{refusal}</p>}
      </div>
    </ChoiceGroup>
  )
}
