import { useState } from 'react'
import { useSearch } from 'wouter'
import { Card, Combobox, PageHeader, Segmented } from '@core/client/ui'
import type { RecordOption } from '@core/entity'
import { WhyNotAnswer } from './WhyNotAnswer'
import type { ChosenQuestion } from './ChosenQuestion'
import { RecordChoice } from './RecordChoice'
import { ScreenChoice } from './ScreenChoice'
import { useNamedPerson } from './useNamedPerson'
import { useSearched } from './useSearched'
import { searchPeople } from './whyNotApi'
import styles from './WhyNot.module.css'

const kinds = [
  { id: 'screen', name: 'A screen' },
  { id: 'record', name: 'A record' },
] as const

/** `/users/why-not`: whether a person can open a screen, or do something with a record, and why. */
export default function WhyNot() {
  const named = useNamedPerson(Number(new URLSearchParams(useSearch()).get('user')) || undefined)
  const [picked, setPicked] = useState<RecordOption | null>()
  const [about, setAbout] = useState<(typeof kinds)[number]['id']>('screen')
  const [requested, setRequested] = useState<ChosenQuestion>()
  const people = useSearched(searchPeople)
  const person = picked === null ? undefined : (picked ?? named)
  return (
    <>
      <PageHeader
        title="Why not?"
        subtitle="Whether somebody can open a screen or a record, what decides it, and who could change it."
      />
      <div className={styles.page}>
        <Card className={styles.question}>
          <Combobox
            label="Person"
            chosen={person}
            options={people.options}
            failure={people.failure}
            placeholder="Type a name"
            onSearch={people.onSearch}
            onChange={(option) => setPicked(option ?? null)}
          />
          <Segmented
            label="What"
            options={kinds}
            value={about}
            onChange={(value) => {
              setAbout(value)
              setRequested(undefined)
            }}
          />
          {about === 'screen' ? <ScreenChoice onChange={setRequested} /> : <RecordChoice onChange={setRequested} />}
        </Card>
        <WhyNotAnswer person={person} requested={requested} />
      </div>
    </>
  )
}
