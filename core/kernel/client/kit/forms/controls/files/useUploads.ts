import { countText } from '@core/kernel/entity/countText'
import { useEffect, useRef, useState } from 'react'
import { type FileRef, largestFile } from '@core/kernel/entity/files'
import { isAbort } from '../../../../platform/api/unwrapResponse'
import { ApiError, messageOf } from '../../../../platform/api/ApiError'
import type { UploadOptions } from '../../../../platform/api/uploadFile'
import { useWhenOnline } from '../../../../platform/ui/useWhenOnline'
import { useFormSetting } from '../../FormContext'

/** A file that is being uploaded, or whose upload failed. */
export interface Upload {
  readonly key: number
  readonly name: string
  readonly size: number
  /** From 0 to 1. */
  readonly progress: number
  /** Why it failed. */
  readonly error?: string
  /** Whether a retry may succeed, because the network or the server failed. */
  readonly again?: boolean
}

interface Uploading {
  readonly uploads: readonly Upload[]
  add(files: readonly File[]): void
  /** Cancels the upload, or removes its message. */
  drop(key: number): void
  /** Uploads the file again. */
  retry(key: number): void
}

/** Where files are uploaded that don't belong to a form. */
export interface UploadTarget<Uploaded> {
  upload(file: File, options: UploadOptions): Promise<Uploaded>
  /** The most bytes of one file. */
  readonly largest: number
}

let keys = 0

/**
 * Uploads files in parallel, and passes on each result.
 * @param room how many more files the field takes
 * @param most how many files it takes in all, for the message
 * @param target by default the files of the form
 */
export function useUploads<Uploaded = FileRef>(
  room: number,
  most: number,
  onUploaded: (file: Uploaded) => void,
  target?: UploadTarget<Uploaded>,
): Uploading {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const { uploads: ofForm, files } = useFormSetting()
  // Without a target, the result is that of a form's files.
  const home = target ?? { upload: files.upload as UploadTarget<Uploaded>['upload'], largest: largestFile }
  const done = useRef(onUploaded)
  const controllers = useRef(new Map<number, AbortController>())
  const sources = useRef(new Map<number, File>())
  useEffect(() => {
    done.current = onUploaded
  })
  // The field is gone, so nothing uses the results.
  useEffect(() => {
    const open = controllers.current
    return () => open.forEach((controller) => controller.abort())
  }, [])

  const change = (key: number, to: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const drop = (key: number) => {
    controllers.current.get(key)?.abort()
    controllers.current.delete(key)
    sources.current.delete(key)
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  const begin = (file: File, refused: string | undefined) => {
    const key = ++keys
    setUploads((all) => [
      ...all,
      { key, name: file.name, size: file.size, progress: 0, ...(refused && { error: refused }) },
    ])
    if (refused) return
    sources.current.set(key, file)
    send(key, file)
  }

  const send = (key: number, file: File) => {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    const upload = home
      .upload(file, { signal: controller.signal, onProgress: (progress) => change(key, { progress }) })
      .then(
        (ref) => {
          done.current(ref)
          drop(key)
        },
        (error: unknown) =>
          isAbort(error) ||
          change(key, { error: messageOf(error), again: error instanceof ApiError && error.kind !== 'refused' }),
      )
    ofForm.begin(upload)
  }

  const retry = (key: number) => {
    const file = sources.current.get(key)
    if (!file) return
    setUploads((all) =>
      all.map((one) => (one.key === key ? { key, name: one.name, size: one.size, progress: 0 } : one)),
    )
    send(key, file)
  }

  const failed = uploads.filter(({ again }) => again).map(({ key }) => key)
  useWhenOnline(failed.length > 0 ? () => failed.forEach(retry) : undefined)

  const underWay = uploads.filter(({ error }) => !error).length
  return {
    uploads,
    drop,
    retry,
    add: (files) =>
      files.forEach((file, at) => {
        const tooMany = at >= room - underWay ? `Only ${countText(most, 'file fits', 'files fit')} here` : undefined
        begin(
          file,
          tooMany ??
            (file.size > home.largest
              ? `A file can have at most ${home.largest / 1024 / 1024} MB`
              : file.size === 0
                ? 'The file is empty'
                : undefined),
        )
      }),
  }
}
