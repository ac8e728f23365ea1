import { useState } from 'react'
import { Link } from 'wouter'
import { useLoad, toast } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import { Button, ConfirmDialog, ErrorState, InfoRow, Muted, Section, Since, Skeleton, useNow } from '@core/client/ui'
import { links } from '../adminLinks'
import { type SignInProviderDetail, signInProviderApi } from './signInProviderApi'

interface Linked {
  readonly id: number
  readonly name: string
}

/** The people whom a provider has signed in. One whose account there is replaced by another one is unlinked here. */
export function LinkedPeople({ record: { id, version } }: { record: SignInProviderDetail }) {
  const now = useNow()
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
        {people?.map((person) => (
          <InfoRow
            key={person.id}
            name={<Link href={links.user(person.id)}>{person.name}</Link>}
            note={<Since at={person.usedAt} now={now} />}
          >
            <Button size="small" variant="ghost" aria-label={`Unlink ${person.name}`} onClick={() => setChosen(person)}>
              Unlink
            </Button>
          </InfoRow>
        ))}
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
