import { Button, type ButtonProps } from '../buttons/Button'
import { useFileDrop } from './useFileDrop'
import { type FileInputOptions, useFileInput } from './useFileInput'

/** A file field that is a button alone, among others; files can be dropped and pasted onto it as well. */
export function FileButton({
  accept,
  multiple = false,
  camera,
  onFiles,
  ...button
}: Omit<ButtonProps, 'onClick'> & FileInputOptions) {
  const { choose, inputs } = useFileInput({ accept, multiple, onFiles, ...(camera !== undefined && { camera }) })
  const { zone } = useFileDrop((files) => files.length > 0 && onFiles(multiple ? files : files.slice(0, 1)))
  return (
    <>
      <Button size="small" icon="pi-upload" {...zone} {...button} onClick={choose} />
      {inputs}
    </>
  )
}
