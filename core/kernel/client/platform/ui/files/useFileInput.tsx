import { useRef, type ComponentProps, type ReactNode } from 'react'

export interface FileInputOptions {
  /** Endings and media types, as `accept` of an input has them. */
  readonly accept: string
  readonly multiple?: boolean
  /** The pictures that a phone's camera may bring. */
  readonly camera?: string
  readonly onFiles: (files: readonly File[]) => void
}

export interface FileInput {
  /** Opens the browser's own way to choose a file. */
  choose(): void
  /** Opens the camera of a phone. */
  photograph(): void
  /** Draw them somewhere: they are hidden. */
  readonly inputs: ReactNode
}

/** The inputs behind the buttons of a file field. The same file can be chosen again, once it is mended. */
export function useFileInput({ accept, multiple = false, camera, onFiles }: FileInputOptions): FileInput {
  const chooser = useRef<HTMLInputElement>(null)
  const lens = useRef<HTMLInputElement>(null)
  return {
    choose: () => chooser.current?.click(),
    photograph: () => lens.current?.click(),
    inputs: (
      <>
        <HiddenInput ref={chooser} accept={accept} multiple={multiple} onFiles={onFiles} />
        {camera !== undefined && <HiddenInput ref={lens} accept={camera} capture="environment" onFiles={onFiles} />}
      </>
    ),
  }
}

function HiddenInput({ onFiles, ...input }: ComponentProps<'input'> & Pick<FileInputOptions, 'onFiles'>) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
