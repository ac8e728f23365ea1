import { useId, useState } from 'react'
import { useSubmit } from '@core/client/forms'
import { useLoad, toast } from '@core/client/session'
import {
  Badge,
  Button,
  Callout,
  ChoiceGroup,
  Dialog,
  ErrorState,
  fields,
  Muted,
  SearchInput,
  Skeleton,
  Stack,
} from '@core/client/ui'
import { known } from '@core/entity'
import type { QueueItem } from '../../shared/queue/queueCalls'
import type { SuggestedAssignee } from '../../shared/scheduling/assigneeCalls'
import { referralApi } from '../referralApi'
import styles from './HandOverDialog.module.css'

interface HandOverDialogProps {
  readonly item: QueueItem
  readonly onClose: (isDone: boolean) => void
}

/** Assigns a referral of the queue to a colleague: the most suitable ones first, each with the reasons. */
export function HandOverDialog({ item, onClose }: HandOverDialogProps) {
  const {
    value: people,
    failure: notLoaded,
    error,
    reload,
  } = useLoad(item.id, (signal) => referralApi.assignees(item.id, signal))
  const [chosen, setChosen] = useState<number>()
  const { busy, failure, submit } = useSubmit(async () => {
    const { message } = await referralApi.update(item.id, { version: item.version, assignedTo: chosen })
    const to = people?.find(({ id }) => id === chosen)?.name ?? ''
    if (message) toast.success(message, undefined, `${item.name}, handed over to ${to}`)
    onClose(true)
  })
  return (
    <Dialog
      open
      title={`Hand over ${item.name}`}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button variant="primary" loading={busy} disabled={chosen === undefined} onClick={() => void submit()}>
            Hand over
          </Button>
        </>
      }
    >
      {failure && <Callout tone="danger">{failure}</Callout>}
      {people ? (
        <Colleagues people={people.filter(({ id }) => id !== item.assignedTo)} chosen={chosen} onChoose={setChosen} />
      ) : notLoaded ? (
        <ErrorState message={notLoaded} error={error} onRetry={reload} />
      ) : (
        <Skeleton height="240px" />
      )}
    </Dialog>
  )
}

/** From this number of colleagues on there is a search field. */
const many = 9

interface ColleaguesProps {
  readonly people: readonly SuggestedAssignee[]
  readonly chosen: number | undefined
  readonly onChoose: (id: number) => void
}

function Colleagues({ people, chosen, onChoose }: ColleaguesProps) {
  const name = useId()
  const [search, setSearch] = useState('')
  const typed = search.trim().toLowerCase()
  // The chosen colleague stays visible, because “Hand over” assigns the referral to them.
  const shown = people.filter((one) => one.id === chosen || one.name.toLowerCase().includes(typed))
  return (
    <Stack gap={4}>
      {people.length >= many && <SearchInput label="Search colleagues" value={search} onChange={setSearch} />}
      <ChoiceGroup label="To" required className={styles.group ?? ''}>
        {shown.map(({ id, name: who, reasons, suggested }) => (
          <label key={id} className={fields.choice}>
            <input
              type="radio"
              name={name}
              checked={id === chosen}
              aria-labelledby={`${name}-${id}-name`}
              aria-describedby={`${name}-${id}-reasons`}
              onChange={() => onChoose(id)}
            />
            <span className={styles.colleague}>
              <span id={`${name}-${id}-name`} className={styles.name}>
                {who} {suggested && <Badge tone="success">Suggested</Badge>}
              </span>
              <Muted as="span" size={13} id={`${name}-${id}-reasons`}>
                {reasons.map(known).join(' · ')}
              </Muted>
            </span>
          </label>
        ))}
        {shown.length === 0 && <Muted size={13}>Nobody of this name</Muted>}
      </ChoiceGroup>
    </Stack>
  )
}
