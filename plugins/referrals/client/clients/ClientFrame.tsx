import { observer } from 'mobx-react-lite'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { type Draft, toDraft, valueAt } from '@core/client/kit'
import { Button, Callout, Muted, Row, Stack } from '@core/client/ui'
import { clientFields } from '../../shared/clientFields'
import type { TypedPerson } from '../clientApi'
import styles from './clients.module.css'
import { KnownClients } from './KnownClients'
import { type ClientMatchStore, identityOf } from './ClientMatchStore'
import { birthText } from './birthText'
import type { ClientDetail } from '../../shared/clientTypes'
import { ReferralLinks } from './ReferralLinks'

/** What the form of a new referral and its client section share. */
export const WhoseContext = createContext<ClientMatchStore | undefined>(undefined)

/** The delay after the last key before the search, in milliseconds. */
const pause = 400

/** The client section of a new referral. It reports when the person is a client already, and disappears once that is decided. D3 */
export const ClientFrame = observer(function ClientFrame({ children }: { children: ReactNode }) {
  const whose = use(WhoseContext)
  const form = useForm<Draft>()
  const { values } = useFormState<Draft>({ subscription: { values: true } })
  const typed = useRef<unknown>(undefined)
  const person = personIn(values.client)
  const requested = JSON.stringify(person)
  const client = whose?.client
  useEffect(() => {
    if (!whose || client) return
    const timer = setTimeout(
      () => void whose.look(requested === undefined ? undefined : (JSON.parse(requested) as TypedPerson)),
      pause,
    )
    return () => clearTimeout(timer)
  }, [whose, client, requested])
  useEffect(() => {
    // Also when an autosaved draft with another person was restored.
    if (client && valueAt(values, 'client.lastName') !== client.lastName)
      form.change('client', toDraft(clientFields, identityOf(client)))
  }, [client, values, form])
  if (!whose) return children

  if (client) {
    const release = () => {
      whose.release()
      form.change('client', typed.current)
    }
    return (
      <ClientCard client={client}>
        <Button onClick={release}>Another client</Button>
      </ClientCard>
    )
  }
  const choose = async (id: number) => {
    typed.current = values.client
    const chosen = await whose.choose(id)
    if (chosen) form.change('client', toDraft(clientFields, identityOf(chosen)))
  }
  return (
    <>
      {whose.known.length > 0 && <KnownClients whose={whose} onChoose={(id) => void choose(id)} />}
      {whose.error && (
        <div className={styles.above}>
          <Callout tone="danger">{whose.error}</Callout>
        </div>
      )}
      {children}
    </>
  )
})

/** @returns the typed data of the person, once it is enough to search for. */
function personIn(client: unknown): TypedPerson | undefined {
  const text = (name: keyof typeof clientFields) => {
    const value = valueAt(client, name)
    return typeof value === 'string' && value.trim() !== '' && clientFields[name].check(value.trim()) === undefined
      ? value.trim()
      : undefined
  }
  const [firstName, lastName, dateOfBirth, phone] = [
    text('firstName'),
    text('lastName'),
    text('dateOfBirth'),
    text('phone'),
  ]
  if (!lastName || !dateOfBirth || !(firstName || phone)) return undefined
  return { lastName, dateOfBirth, ...(firstName && { firstName }), ...(phone && { phone }) }
}

/** A client on file. It replaces the fields that would repeat the same data. */
function ClientCard({ client, children }: { client: ClientDetail; children: ReactNode }) {
  const { firstName, lastName, dateOfBirth, phone, city, referrals } = client
  return (
    <Stack gap={3}>
      <div>
        <p className={styles.name}>
          {firstName} {lastName}
        </p>
        <Muted>{[dateOfBirth && `Born ${birthText(dateOfBirth)}`, phone, city].filter(Boolean).join(' · ')}</Muted>
        <Muted>
          A further referral of theirs. Their details stay as they are on file; change them on the record once it is
          saved.
        </Muted>
      </div>
      <ReferralLinks referrals={referrals} newTab />
      <Row gap={2} wrap align="stretch" className={styles.choices}>
        {children}
      </Row>
    </Stack>
  )
}
