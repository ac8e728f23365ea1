import { useLoad, useLiveTurn, useViewer } from '@core/client/session'
import { entityApi, type DetailOf, type RowOf } from '@core/client/kit'
import { Badge, Icon, Muted, Row, Section, Skeleton } from '@core/client/ui'
import { allows, phoneHref } from '@core/entity'
import { Link } from 'wouter'
import type { accountEntity } from '../../shared/accounts/accountEntity'
import { contactEntity } from '../../shared/contacts/contactEntity'
import { accountPaths, contactPaths, leadPaths } from '../../shared/crmPaths'
import type { leadEntity } from '../../shared/leads/leadEntity'
import styles from './contacts.module.css'

type Contact = RowOf<typeof contactEntity>

const contacts = entityApi<Contact>(contactEntity)
const topics = ['contact'] as const
/** More are in the tab. */
const shown = 3

/** Who to talk to at a lead, how to reach them, and what they asked for, before everything that is known of the company. */
export function LeadContact({ record }: { record: DetailOf<typeof leadEntity> }) {
  return (
    <ContactCard
      filter={{ leadId: String(record.id) }}
      href={leadPaths.record.replace(':id', String(record.id))}
      tab="crm.leadContacts"
      request={record.request}
    />
  )
}

/** Who to talk to at an account. */
export function AccountContact({ record }: { record: DetailOf<typeof accountEntity> }) {
  return (
    <ContactCard
      filter={{ accountId: String(record.id) }}
      href={accountPaths.record.replace(':id', String(record.id))}
      tab="crm.accountContacts"
    />
  )
}

interface ContactCardProps {
  filter: Readonly<Record<string, string>>
  /** The record’s address, and its tab with all contacts. */
  href: string
  tab: string
  request?: string | null
}

function ContactCard({ filter, href, tab, request }: ContactCardProps) {
  const maySee = allows(contactEntity, 'view', useViewer())
  const turn = useLiveTurn(topics)
  const { value: people, failure } = useLoad(
    maySee ? JSON.stringify(filter) : undefined,
    async (signal) => {
      const columns = ['name', 'title', 'phone', 'otherPhones', 'email', 'decisionMaker', 'preferredChannel']
      const { data } = await contacts.list({ filter, limit: 20, columns, total: false }, signal)
      return data.toSorted((a, b) => Number(b.decisionMaker ?? false) - Number(a.decisionMaker ?? false))
    },
    turn,
  )
  const waits = maySee && !people && !failure
  if (!request && !waits && (!people || people.length === 0)) return null
  return (
    <Section title="Contact">
      {request && <blockquote className={styles.request}>{request}</blockquote>}
      {waits && <Skeleton height="64px" />}
      {people && people.length > 0 && (
        <ul className={styles.people}>
          {people.slice(0, shown).map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      )}
      {people && people.length > shown && (
        <Link href={`${href}?tab=${tab}`} className={styles.more}>
          All {people.length} contacts
        </Link>
      )}
    </Section>
  )
}

function Person({ person: { id, name, title, phone, otherPhones, email, decisionMaker } }: { person: Contact }) {
  return (
    <Row as="li" gap={4} rowGap={2} wrap justify="between">
      <Row gap={2} wrap>
        <Link href={contactPaths.record.replace(':id', String(id))} className={styles.name}>
          {name}
        </Link>
        {title && <Muted as="span">{title}</Muted>}
        {decisionMaker && <Badge>Decision maker</Badge>}
      </Row>
      <Row gap={2} wrap align="stretch">
        {phone && <Way href={phoneHref(phone)} icon="pi-phone" text={phone} label={`Call ${name}`} />}
        {phone && (
          <Way href={`sms:${phone.replaceAll('-', '')}`} icon="pi-comment" text="Text" label={`Text ${name}`} />
        )}
        {otherPhones && <Muted as="span">{otherPhones}</Muted>}
        {email && <Way href={`mailto:${email}`} icon="pi-envelope" text={email} label={`Mail ${name}`} />}
      </Row>
    </Row>
  )
}

function Way({ href, icon, text, label }: { href: string; icon: string; text: string; label: string }) {
  return (
    <a href={href} className={styles.way} aria-label={`${label}: ${text}`}>
      <Icon name={icon} />
      <bdi>{text}</bdi>
    </a>
  )
}
