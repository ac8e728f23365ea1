import { useState } from 'react'
import { Link } from 'wouter'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { ConfirmDialog } from '@core/kernel/client/platform/ui/overlays/ConfirmDialog'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { Since } from '@core/kernel/client/platform/ui/time/Since'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { useNow } from '@core/kernel/client/platform/ui/time/useNow'
import { useRecordHref } from '@core/kernel/client/session/useRecordHref'
import { type SignInProviderDetail, signInProviderApi } from './signInProviderApi'

interface Linked {
  readonly id: number
  readonly name: string
}

/** The people whom a provider has signed in. One whose account there is replaced by another one is unlinked here. */
export function LinkedPeople({ record: { id, version } }: { record: SignInProviderDetail }) {
  const now = useNow()
  const hrefOf = useRecordHref()
  const [chosen, setChosen] = useState<Linked>()
  const {
    value: people,
    failure,
    error,
    reload,
  } = useLoad(`${id} ${version}`, (signal) => signInProviderApi.people(id, signal))
  const { busy, submit } = useSubmit(
    async () => {
      toast.success((await signInProviderApi.unlink(id, chosen!.id)) ?? '')
      setChosen(undefined)
      reload()
    },
    { onFailed: toast.error },
  )
  return (
    <Section title="Whom it has signed in">
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!people && !failure && <Skeleton height="40px" />}
      {people?.length === 0 && <Muted size={13}>Nobody yet.</Muted>}
      <ul aria-label="Whom it has signed in">
        {people?.map((person) => {
          const { id: personId, name, usedAt } = person
          const href = hrefOf('user', personId)
          return (
            <InfoRow
              key={personId}
              name={href ? <Link href={href}>{name}</Link> : name}
              note={<Since at={usedAt} now={now} />}
            >
              <Button size="small" variant="ghost" aria-label={`Unlink ${name}`} onClick={() => setChosen(person)}>
                Unlink
              </Button>
            </InfoRow>
          )
        })}
      </ul>
      <ConfirmDialog
        open={chosen !== undefined}
        title={`Unlink ${chosen?.name ?? ''}?`}
        confirmLabel="Unlink"
        variant="danger"
        busy={busy}
        onConfirm={() => void submit()}
        onClose={() => setChosen(undefined)}
      >
        Their sessions end. At the next sign-in there, whoever has their email is taken for them.
      </ConfirmDialog>
    </Section>
  )
}
