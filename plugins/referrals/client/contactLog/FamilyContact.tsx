import { Icon, Muted, Since, Stack, useNow } from '@core/client/ui'
import { countText, knownName } from '@core/entity'
import { contactKinds } from '../../shared/contactLog/contactKinds'
import type { ContactTry, FamilyContact, FamilyPerson } from '../../shared/contactLog/familyContactCalls'
import { contactChannels, languages, timesOfDay } from '../../shared/personLookups'
import styles from './FamilyContact.module.css'

interface WhomToCallProps {
  readonly contact: FamilyContact
  /** One or two lines for each person, with the email address only where there is no number. */
  readonly compact?: boolean
}

/** Whom to call about a referral: each person with their numbers, the way they prefer, and the best time. */
export function WhomToCall({ contact: { people, languages: spoken, interpreter }, compact = false }: WhomToCallProps) {
  const names = languages.flatMap(({ id, name }) => (spoken.includes(id) ? [name] : []))
  const isEnglish = names.every((name) => name === 'English')
  if (people.length === 0) return <Muted>Nobody on this referral has a phone number or an email address yet.</Muted>
  return (
    <Stack gap={3}>
      <ul className={styles.people}>
        {people.map((person) => (
          <Person key={`${person.relation} ${person.name}`} person={person} compact={compact} />
        ))}
      </ul>
      {(interpreter || !isEnglish) && (
        <p className={styles.language}>
          {[!isEnglish && `Speaks ${names.join(', ')}`, interpreter && 'interpreter needed']
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </Stack>
  )
}

/** Of `contactChannels`. */
const byEmail = 3

function Person({ person, compact }: { readonly person: FamilyPerson; readonly compact: boolean }) {
  const { name, relation, phone, altPhone, email, preferred, bestTime } = person
  const way = contactChannels.find(({ id }) => id === preferred)?.name
  const time = timesOfDay.find(({ id }) => id === bestTime)?.name
  const wish = [way && `${way} preferred`, time && `${way ? 'best' : 'Best'} in the ${time.toLowerCase()}`]
    .filter(Boolean)
    .join(', ')
  return (
    <li>
      <span className={styles.name}>
        {name} <Muted as="span">{knownName(relation)}</Muted>
      </span>
      <span className={styles.ways}>
        {[phone, altPhone].map((number) => number && <PhoneLink key={number} number={number} />)}
        {email && (!compact || preferred === byEmail || !(phone || altPhone)) && (
          <a href={`mailto:${email}`}>{email}</a>
        )}
        {compact && wish && (
          <Muted as="span" size={13}>
            {wish}
          </Muted>
        )}
      </span>
      {!compact && wish && (
        <Muted as="span" size={13}>
          {wish}
        </Muted>
      )}
    </li>
  )
}

function PhoneLink({ number }: { number: string }) {
  return (
    <a dir="ltr" href={`tel:${number.replaceAll('-', '')}`} className={styles.phone}>
      {number}
    </a>
  )
}

/** The last entries of the contact log, with how many tries in a row had no answer. */
export function LastTries({ tries, unanswered }: Pick<FamilyContact, 'tries' | 'unanswered'>) {
  const now = useNow()
  if (tries.length === 0) return <Muted>Nobody has contacted them yet.</Muted>
  return (
    <Stack gap={2}>
      {unanswered > 0 && (
        <p className={styles.unanswered}>{countText(unanswered, 'try', 'tries')} in a row without an answer</p>
      )}
      <ul className={styles.tries}>
        {tries.map((one) => (
          <Try key={one.at} one={one} now={now} />
        ))}
      </ul>
    </Stack>
  )
}

function Try({ one: { kind, at, note, by }, now }: { readonly one: ContactTry; readonly now: number }) {
  const { name, icon } = contactKinds.find(({ id }) => id === kind)!
  return (
    <li>
      <Icon name={icon} className={styles.icon} />
      <span>
        {name}{' '}
        <Muted as="span" size={13}>
          <Since at={at} now={now} />
          {by && ` · ${by}`}
        </Muted>
        {note && (
          <Muted as="span" size={13} className={styles.note}>
            {note}
          </Muted>
        )}
      </span>
    </li>
  )
}
