import { useState } from 'react'
import { useSearch } from 'wouter'
import { Combobox } from '@core/client/ui/combobox/Combobox'
import { Segmented } from '@core/client/ui/fields/Segmented'
import { Card } from '@core/client/ui/layout/Card'
import { PageHeader } from '@core/client/ui/layout/PageHeader'
import type { RecordOption } from '@core/entity/wire'
import { WhyNotAnswer } from './WhyNotAnswer'
import type { Asked } from './Asked'
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

/** `/users/why-not`: whether somebody can open a screen, or do something with a record, and what decides it. */
export default function WhyNot() {
  const named = useNamedPerson(Number(new URLSearchParams(useSearch()).get('user')) || undefined)
  const [picked, setPicked] = useState<RecordOption | null>()
  const [about, setAbout] = useState<(typeof kinds)[number]['id']>('screen')
  const [asked, setAsked] = useState<Asked>()
  const people = useSearched(searchPeople)
  const person = picked === null ? undefined : (picked ?? named)
  return (
    <>
      <PageHeader title="Why not?" subtitle="Whether somebody can open a screen or a record, what decides it, and who could change it." />
      <div className={styles.page}>
        <Card className={styles.question}>
          <Combobox label="Person" chosen={person} options={people.options} failure={people.failure} placeholder="Type a name" onSearch={people.onSearch} onChange={(option) => setPicked(option ?? null)} />
          <Segmented
            label="What"
            options={kinds}
            value={about}
            onChange={(value) => {
              setAbout(value)
              setAsked(undefined)
            }}
          />
          {about === 'screen' ? <ScreenChoice onChange={setAsked} /> : <RecordChoice onChange={setAsked} />}
        </Card>
        <WhyNotAnswer person={person} asked={asked} />
      </div>
    </>
  )
}
