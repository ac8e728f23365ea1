import { useId, type ReactNode, type Ref } from 'react'
import { Button } from '../buttons/Button'
import { classes } from '../classes'
import { Icon } from '../layout/Icon'
import { useSay } from '../say'
import { Spinner } from '../status/Spinner'
import styles from './files.module.css'
import { useFileDrop } from './useFileDrop'
import { type FileInputOptions, useFileInput } from './useFileInput'

interface FileChooserProps extends FileInputOptions {
  /** What is chosen; the names of its buttons begin with it. */
  label: string
  /** Which kinds, and how large: `PDF, 10 MB each`. */
  help?: ReactNode
  /** What the button says, where that is not “Choose a file”. */
  words?: string
  /** What is done with a file by now, in words: no other one is taken meanwhile. */
  busy?: string | undefined
  /** As a place of its own on the page, where a file is all that is asked for. */
  large?: boolean
  autoFocus?: boolean
  /** The button that chooses. */
  ref?: Ref<HTMLButtonElement>
}

/** The place of a file field where files are dropped or pasted, chosen, or taken with a phone's camera. */
export function FileChooser({
  label,
  help,
  words,
  busy,
  large = false,
  autoFocus = false,
  ref,
  onFiles,
  ...options
}: FileChooserProps) {
  const say = useSay()
  const helpId = useId()
  const { multiple, camera } = options
  const take = (files: readonly File[]) => {
    if (busy === undefined) onFiles(multiple ? files : files.slice(0, 1))
  }
  const { choose, photograph, inputs } = useFileInput({ ...options, onFiles: take })
  const { over, zone } = useFileDrop(take)
  const name = words
    ? `${label}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
    : say(multiple ? '{label}: choose files' : '{label}: choose a file', { label })
  return (
    <div className={classes(styles.zone, large && styles.large, over && styles.over)} {...zone}>
      {large && (busy ? <Spinner /> : <Icon name="pi-upload" className={styles.mark ?? ''} />)}
      {busy ? (
        <span role="status">{busy}</span>
      ) : (
        <Button
          ref={ref}
          size={large ? 'medium' : 'small'}
          {...(!large && { icon: 'pi-upload' })}
          aria-label={name}
          aria-describedby={helpId}
          data-autofocus={autoFocus || undefined}
          onClick={choose}
        >
          {words ?? say(multiple ? 'Choose files' : 'Choose a file')}
        </Button>
      )}
      {camera !== undefined && !busy && (
        <Button
          size="small"
          icon="pi-camera"
          className={styles.camera ?? ''}
          aria-label={say('{label}: take a photo', { label })}
          onClick={photograph}
        >
          {say('Take a photo')}
        </Button>
      )}
      <span id={helpId} className={styles.help}>
        <span className={styles.drop}>
          {say(multiple ? 'or drop or paste them here · ' : 'or drop or paste it here · ')}
        </span>
        {help}
      </span>
      {inputs}
    </div>
  )
}
