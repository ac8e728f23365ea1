import { useEffect, useRef } from 'react'
import { localDay, outsideDay, type Tone } from '@core/entity'
import { Badge, Icon, LinkButton, useSay } from '@core/client/ui'
import { type FormKey, publicFormOf } from '../../shared/forms/publicForms'
import type { FamilyForm, FamilyPacket, FamilyState } from '../../shared/packet/familyCalls'
import { CallOffice } from '../forms/pages/CallOffice'
import styles from './family.module.css'
import { formHref } from '../forms/packetLink'
import { useLanguage } from '../language/FamilyLanguage'

interface FormFacts {
  /** The duration, with the required documents at hand. */
  readonly minutes: number
  /** The purpose of the form. */
  readonly why: string
}

/** What a family needs to know about a form before they start it. */
const formFacts: Readonly<Record<FormKey, FormFacts>> = {
  intake: {
    minutes: 25,
    why: 'It tells us who your child is and what your family needs, so that we can plan care. Have your insurance cards at hand.',
  },
  handbook: { minutes: 15, why: 'It says how we work together, and what your rights are.' },
  healthPolicy: { minutes: 10, why: 'It tells us what keeps your child safe, and what to do in an emergency.' },
  releaseInfo: {
    minutes: 10,
    why: 'We share nothing without your yes. Here you say with whom we may talk, and about what.',
  },
  communicationPolicy: { minutes: 5, why: 'You choose how and when we may call or write to you.' },
  schoolCollaboration: {
    minutes: 10,
    why: 'It lets us work with your child’s school. You choose what we may share.',
  },
}

const looks: Readonly<Record<FamilyState, { readonly name: string; readonly tone: Tone; readonly meaning: string }>> = {
  open: { name: 'To do', tone: 'neutral', meaning: '' },
  begun: { name: 'Started', tone: 'warning', meaning: '' },
  done: { name: 'Done', tone: 'success', meaning: 'We have it. If something in it has changed, call us.' },
  expired: {
    name: 'Expired',
    tone: 'danger',
    meaning: 'Call us and we will send a new link. What you typed is kept.',
  },
  withdrawn: {
    name: 'Not needed',
    tone: 'neutral',
    meaning: 'We took this form back. You don’t have to fill it in.',
  },
  elsewhere: {
    name: 'In a newer message',
    tone: 'info',
    meaning: 'We sent this form again, separately. Open it from our newest message.',
  },
}

/** Every form with its purpose, its duration and its status. The button on top leads to the next one. */
export function FamilyForms({ packet: { forms, expiresAt }, token }: { packet: FamilyPacket; token: string }) {
  const say = useSay()
  const day = useDayText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const done = forms.filter(({ state }) => state === 'done').length
  const left = forms.filter(({ secret }) => secret !== null)
  const next = left.find(({ state }) => state === 'begun') ?? left[0]
  const minutes = left.reduce((sum, { form }) => sum + formFacts[form].minutes, 0)
  return (
    <div className={styles.packet}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {say(next ? 'Your forms' : 'Thank you')}
        </h1>
        <p className={styles.count}>
          {say('{done} of {all} done', { done, all: forms.length })}
          {next && ` · ${say('about {minutes} minutes left', { minutes })}`}
        </p>
        <p className={styles.intro}>
          {say(
            next
              ? 'We ask for these forms before we begin. Take them in any order, and stop at any time: what you type is saved, and this page brings you back to it.'
              : 'There is nothing left to fill in. We will be in touch about what comes next.',
          )}
        </p>
        {next && (
          <LinkButton variant="primary" size="large" href={hrefOf(next, token)} icon="pi-arrow-right">
            {say(next.state === 'begun' ? 'Continue: {form}' : 'Begin: {form}', {
              form: say(publicFormOf(next.form).title),
            })}
          </LinkButton>
        )}
      </header>
      <ul className={styles.list}>
        {forms.map((form) => (
          <FormCard key={form.form} form={form} token={token} />
        ))}
      </ul>
      <footer className={styles.foot}>
        <CallOffice />
        {next && (
          <p>
            {say('This page works until {day}. Keep its link to yourself: whoever has it can fill in the forms.', {
              day: day(expiresAt),
            })}
          </p>
        )}
      </footer>
    </div>
  )
}

function FormCard({ form: item, token }: { form: FamilyForm; token: string }) {
  const say = useSay()
  const day = useDayText()
  const { form, state, at, secret } = item
  const title = say(publicFormOf(form).title)
  const { minutes, why } = formFacts[form]
  const { name, tone, meaning } = looks[state]
  const isOpen = secret !== null
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h2 className={styles.name}>{title}</h2>
        <Badge tone={tone} dot>
          {say(name)}
        </Badge>
      </div>
      <p className={styles.why}>{say(isOpen ? why : meaning)}</p>
      {isOpen ? (
        <div className={styles.way}>
          <span className={styles.time}>
            <Icon name="pi-clock" /> {say('About {minutes} minutes', { minutes })}
            {at && ` · ${say('saved {day}', { day: day(at) })}`}
          </span>
          <LinkButton href={hrefOf(item, token)}>
            {say(state === 'begun' ? 'Continue' : 'Begin')}
            <span className="visually-hidden"> {title}</span>
          </LinkButton>
        </div>
      ) : (
        state === 'done' && at && <p className={styles.time}>{say('Sent {day}', { day: day(at) })}</p>
      )}
    </li>
  )
}

function hrefOf({ form, secret }: FamilyForm, token: string): string {
  return formHref(publicFormOf(form).path, secret ?? '', token)
}

/** @returns the day of an instant as families read it, in the language of the page */
function useDayText(): (at: string) => string {
  const { code } = useLanguage()
  return (at) => outsideDay(localDay(at), code)
}
