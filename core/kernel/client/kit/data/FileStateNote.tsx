import { useEffect, useSyncExternalStore } from 'react'
import type { FileState } from '@core/kernel/entity/files'
import { useScansFiles } from '../../session/useBrandName'
import { Badge } from '../../platform/ui/status/Badge'
import { useSay } from '../../platform/ui/say'
import styles from './FieldValue.module.css'
import { ownFiles } from './FormFiles'

/**
 * @param states the states to read; a public form has its own
 * @returns why a file can't be opened; undefined if it can
 */
export function useFileState(id: string | undefined, states = ownFiles.states): FileState | undefined {
  const isOn = useScansFiles()
  useEffect(() => (isOn && id !== undefined ? states.show(id) : undefined), [states, isOn, id])
  return useSyncExternalStore(states.subscribe, () => (id === undefined ? undefined : states.get(id)))
}

/** The state of a file, shown beside it: it is being checked, or it was refused and what to do. Nothing for a clean file. */
export function FileStateNote({ state, inForm = false }: { state: FileState | undefined; inForm?: boolean }) {
  const say = useSay()
  if (!state) return null
  if (state.state === 'waiting') return <Badge tone="info">{say('Being checked for viruses')}</Badge>
  return (
    <span className={styles.refused}>
      {inForm
        ? say('Refused by the virus check. Remove it and choose another file.')
        : `Refused by the virus check (${state.reason}). Ask for a new copy.`}
    </span>
  )
}
