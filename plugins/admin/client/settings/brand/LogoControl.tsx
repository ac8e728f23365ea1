import { useEffect, useRef, useState } from 'react'
import { UploadRow, useUploads } from '@core/client/forms'
import type { ControlProps } from '@core/client/kit'
import { Button, ChoiceGroup, classes, FileButton, Row, Stack, useFileDrop } from '@core/client/ui'
import { type FileRef, mediaTypes } from '@core/entity'
import { logoSides, logoTypes, logoProblem, svgRefusal } from '../../../shared/logoRules'
import { EarlierLogos } from './EarlierLogos'
import styles from './LogoControl.module.css'

interface LogoControlProps extends ControlProps {
  /** Where it is shown, and which shape is suitable. */
  hint: string
}

/** A list of logos, of which the last one is the logo: it is shown large, another one can be uploaded, an earlier one restored. S3.3 */
export function LogoControl({ field, label, required, error, value, onChange, onBlur, hint }: LogoControlProps) {
  const logos = Array.isArray(value) ? (value as readonly FileRef[]) : []
  const most = field.max ?? 10
  const latest = useRef(logos)
  useEffect(() => {
    latest.current = logos
  })
  const upload = useRef<HTMLButtonElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const [spoken, setSpoken] = useState('')
  const { uploads, add, drop, retry } = useUploads(1, most, (file) => {
    // The oldest one is removed, so that nobody has to delete one first.
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
  const { over, zone } = useFileDrop(([file]) => void take(file))
  const change = (next: readonly FileRef[], words: string) => {
    onChange(next)
    onBlur()
    setSpoken(words)
    upload.current?.focus()
  }
  const current = logos.at(-1)
  return (
    <ChoiceGroup
      {...{ label, required }}
      error={error ?? refusal}
      help={`${hint} ${logoTypes.join(', ')}, at most 1 MB, ${logoSides.least} to ${logoSides.most} pixels on each side.`}
    >
      <Stack gap={3} className={styles.logo}>
        <div className={classes(styles.stage, over && styles.over)} {...zone}>
          {current ? (
            (['light', 'dark'] as const).map((theme) => (
              <span key={theme} className={classes(theme, styles.ground)}>
                <img
                  src={`/api/file/${current.id}`}
                  alt={theme === 'light' ? `${label} now: ${current.fileName}` : ''}
                  className={styles.picture}
                />
              </span>
            ))
          ) : (
            <span className={styles.none}>No picture yet: the product’s mark is shown. Drop one here.</span>
          )}
        </div>
        {uploads.length > 0 && (
          <Stack as="ul" gap={1}>
            {uploads.map((one) => (
              <UploadRow key={one.key} upload={one} onDrop={() => drop(one.key)} onRetry={() => retry(one.key)} />
            ))}
          </Stack>
        )}
        <Row gap={2} wrap align="stretch" className={styles.actions}>
          <FileButton
            ref={upload}
            aria-label={`${label}: upload a picture`}
            accept={logoTypes.map((type) => mediaTypes[type]).join(',')}
            onFiles={([file]) => void take(file)}
          >
            Upload a picture
          </FileButton>
          {current && (
            <Button
              size="small"
              variant="ghost"
              icon="pi-trash"
              aria-label={`${label}: remove ${current.fileName}`}
              onClick={() => change(logos.slice(0, -1), `${current.fileName} was taken out`)}
            >
              Remove
            </Button>
          )}
        </Row>
        <EarlierLogos
          label={label}
          logos={logos.slice(0, -1)}
          onUse={(logo) =>
            change(
              [...logos.filter(({ id }) => id !== logo.id), logo],
              `${logo.fileName} is the ${label.toLowerCase()} once it is saved`,
            )
          }
          onRemove={(logo) =>
            change(
              logos.filter(({ id }) => id !== logo.id),
              `${logo.fileName} was taken out`,
            )
          }
        />
        <p role="status" className="visually-hidden">
          {spoken}
        </p>
        {refusal && (
          <p role="alert" className="visually-hidden">
            {refusal}
          </p>
        )}
      </Stack>
    </ChoiceGroup>
  )
}

/** @returns why a file can't be a logo, before its upload; the server checks it again. */
async function logoRefusal(file: File): Promise<string | undefined> {
  if (file.type === 'image/svg+xml' || file.name.toLowerCase().endsWith('.svg')) return svgRefusal
  return logoProblem({ fileName: file.name, size: file.size, pixels: await pixelsOf(file) })
}

/** @returns a picture's size as the browser decodes it; undefined if it can't. */
async function pixelsOf(file: Blob): Promise<{ readonly width: number; readonly height: number } | undefined> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(address)
  }
}
